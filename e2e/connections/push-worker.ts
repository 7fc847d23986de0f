/**
 * Pushes to a PMS that is kept in a file, until it is killed at the write that DIE_AT names or nothing is left. With
 * RESTORE it first asks for the earlier prices, unless a worker before it did. With FAULT a job first divides the base of
 * two listings by ten, and a line says when the pushes begin.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { callerFor } from "@/lib/auth/server/key-caller";
import { dayOf } from "@/lib/core/dates";
import { database, db, transaction } from "@/lib/db/server";
import { pushJob } from "@/lib/delivery/pushes/server";
import { restorePrices } from "@/lib/delivery/pushes/server/restore";
import { FakePms, setUp, start, today } from "@/lib/delivery/pushes/server/testing";
import { markListings, runDue } from "@/lib/jobs/server";

const file = process.env["PMS_FILE"] ?? "";
/** "before 4": at the fourth write, before the PMS has it; "after 4": before its answer arrives. */
const [moment, number] = (process.env["DIE_AT"] ?? "").split(" ");

const pms = new FakePms(dayOf(today), 40);
if ((await db().account.count()) === 0) {
  const { listings } = await setUp(4, pms);
  // A night that has a price of its own, beside those that have the base.
  for (const { listingId } of listings) {
    Object.assign(pms.night(listingId, dayOf(today) + 3), { price: 12_300, isBasePrice: false });
  }
} else pms.restore(readFileSync(file, "utf8"));
// The hold of the worker that was killed ends after a minute; this one does not wait for it.
await db().connection.updateMany({ data: { leaseId: null, leaseUntil: null } });
const dieAt = (now: string): void => {
  writeFileSync(file, pms.saved());
  // Writes are counted from 1, over all workers.
  const count = pms.writes.length + (now === "before" ? 1 : 0);
  if (moment === now && count === Number(number)) process.kill(process.pid, "SIGKILL");
};
pms.before = () => dieAt("before");
pms.after = () => dieAt("after");
if (process.env["RESTORE"]) await askToRestore();
if (process.env["FAULT"]) await putFault();
let now = start.getTime();
const clock = {
  now: () => new Date(now),
  wait: async (ms: number) => {
    now += ms;
  },
};
for (let run = 0; run < 3; run++) {
  await runDue(pushJob(() => pms.connector(), clock));
  now += 61_000;
}
const pushes = await db().pricePush.findMany({ select: { status: true } });
console.log(JSON.stringify(pushes.map(({ status }) => status)));
if (process.env["FAULT"]) {
  const open = await db().pushHold.count({ where: { openKey: { not: null } } });
  const holds = await db().pushHold.count();
  const entries = await db().logEntry.count({ where: { action: "push_held" } });
  console.log(JSON.stringify({ open, holds, entries }));
}
await database().close();

async function putFault(): Promise<void> {
  const rows = await db().listing.findMany({ orderBy: { key: "asc" }, take: 2 });
  const keys = rows.map(({ key }) => key);
  if (rows.every(({ basePrice }) => basePrice === 20_000n)) {
    await transaction({}, async (tx) => {
      for (const { key, accountId, minPrice, maxPrice } of rows) {
        const prices = { basePrice: 2_000n, minPrice, maxPrice };
        await tx.listing.updateMany({ where: { key, accountId }, data: prices });
        await tx.listingPriceVersion.create({ data: { listingKey: key, userId: 0, ...prices } });
      }
      await markListings(tx, keys);
    });
  }
  console.log("pushing");
}

async function askToRestore(): Promise<void> {
  if ((await db().listing.count({ where: { pushEnabled: true } })) === 0) return;
  const { id } = await db().connection.findFirstOrThrow();
  const owner = await db().person.findFirstOrThrow({ where: { role: "owner" } });
  await restorePrices(await callerFor(owner), id);
}
