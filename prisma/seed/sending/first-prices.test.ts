import { beforeAll, expect, test, vi } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/key-caller";
import { db } from "@/lib/db/server";
import { heldPushes } from "@/lib/delivery/holds/server/queries";
import { pushJob } from "@/lib/delivery/pushes/server";
import { nextDue } from "@/lib/delivery/pushes/server/due";
import { prepare, readPushListings } from "@/lib/delivery/pushes/server/planning";
import { connectorOf } from "@/lib/intake/connectors/server";
import { runDue } from "@/lib/jobs/server";
import { undoImport } from "@/lib/intake/uploads/server/running/undo";
import { billingMonth } from "@/lib/usage/ledger/rules";
import { seedDemonstration } from "@/prisma/seed";
import { withDemonstration } from "@/e2e/setup/demonstration";
import { digests } from "../testing";
import { sendFirstPrices } from "./first-prices";

const day = "2026-11-26";
const now = new Date(`${day}T20:00:00Z`);

let owner: Caller;
let seen: Awaited<ReturnType<typeof look>>;
let whole: Record<string, string>;

// Read once, from a copy that is dropped again.
beforeAll(() =>
  withDemonstration(day, async (demo) => {
    owner = await callerFor(await personOf(demo));
    whole = await digests();
    seen = await look();
    await undoHeld();
  }),
);

async function personOf({ owner: { userId } }: { owner: { userId: number } }) {
  return db().person.findUniqueOrThrow({ where: { id: userId } });
}

async function look() {
  const connections = await db().connection.findMany({ orderBy: { id: "asc" } });
  const listings = await db().listing.findMany({ include: { connection: true } });
  const due = [];
  for (const { id, accountId } of connections) {
    due.push(...(await nextDue({ id, accountId }, now, 100, new Set())));
  }
  return {
    connections,
    listings,
    due,
    held: await heldPushes(owner, now),
    charges: await db().usageCharge.findMany(),
    pushes: await db().pricePush.findMany(),
    nights: await wantedNights(),
    imports: await db().connectionRun.findMany({ where: { kind: "import" } }),
    afterUndo: null as { base: bigint | null; ended: string[] } | null,
  };
}

/** Open nights of the owner's syncing listings: what the engine asks this morning, and what the PMS keeps. */
async function wantedNights() {
  const account = { accountId: owner.accountId, account: owner.account };
  const listings = await readPushListings(account, { pushEnabled: true });
  const prepared = await prepare(account, listings, 540, new Date(`${day}T10:00:00Z`));
  const kept = await db().demoMonth.findMany();
  const priceOf = new Map<string, number>();
  for (const { listingKey, month, prices } of kept) {
    for (const [at, price] of prices.entries())
      priceOf.set(`${listingKey} ${month.getTime() / 86_400_000 + at}`, price);
  }
  return prepared.flatMap((each) => {
    const { listing, today, states, wanted } = each;
    if (listing.pushHolds.length > 0 || !wanted) return [];
    return Array.from(wanted.prices, (price, at) => ({ price, at, open: states[at] === 1 }))
      .filter(({ open }) => open)
      .map(({ price, at }) => [price, priceOf.get(`${listing.key} ${today + at}`)] as const);
  });
}

/** Undoes the file that holds a listing, and lets the next push judge it again. */
async function undoHeld(): Promise<void> {
  const [held] = seen.held.held;
  // The file may be undone for 30 days from the demonstration's day.
  vi.useFakeTimers({ now, toFake: ["Date"] });
  try {
    await undoImport(owner, held?.file?.upload_id ?? "");
  } finally {
    vi.useRealTimers();
  }
  for (const seconds of [60, 121]) {
    const at = new Date(now.getTime() + seconds * 1_000);
    const clock = { now: () => at, wait: () => Promise.resolve() };
    await runDue(pushJob(connectorOf, clock));
  }
  const where = { accountId: owner.accountId, listingId: held?.id ?? "" };
  const { basePrice } = await db().listing.findFirstOrThrow({ where });
  const { ended } = await heldPushes(owner, now);
  seen.afterUndo = { base: basePrice, ended: ended.map(({ ending }) => ending) };
}

test("every listing belongs to a connection of its account and PMS, which is no vendor's", () => {
  const { connections, listings } = seen;
  expect(connections).toHaveLength(6);
  const byId = new Map(connections.map((connection) => [connection.id, connection]));
  for (const { accountId, pmsName, connection } of listings) {
    const expected = { kind: "demo", accountId, pmsName, state: "active", credentials: null };
    expect(byId.get(connection?.connectionId ?? 0)).toMatchObject(expected);
  }
});

test("one of the owner's listings is in shadow, one's prices are held by a file, and others are off and on", () => {
  const own = seen.listings.filter(({ accountId }) => accountId === owner.accountId);
  expect(own.filter(({ shadowSince }) => shadowSince !== null)).toHaveLength(1);
  expect(own.filter((each) => !each.pushEnabled && !each.shadowSince).length).toBeGreaterThan(0);
  expect(seen.held.held).toMatchObject([
    {
      name: "New Town Georgian Apartment",
      cause: { code: "import" },
      file: { name: "new-town-prices.csv" },
      sent_at: `${day}T10:00:00.000Z`,
    },
  ]);
  expect(seen.held.held[0]?.cause.change_percent).toBeGreaterThan(50);
});

test("the PMS keeps what the engine asks for every open night of a listing that syncs", () => {
  expect(seen.nights.length).toBeGreaterThan(15_000);
  expect(seen.nights.filter(([wanted, kept]) => wanted !== kept)).toEqual([]);
});

test("every charge follows from a push of its month, and every listing that syncs was pushed this morning", () => {
  const pushes = new Map(seen.pushes.map((push) => [push.id, push]));
  expect(new Set(seen.charges.map(({ month }) => month.getTime())).size).toBe(2);
  for (const { pushId, listingKey, month, firstPushedAt } of seen.charges) {
    const push = pushes.get(pushId ?? "");
    expect(push).toMatchObject({ listingKey, status: "confirmed", answeredAt: firstPushedAt });
    expect(billingMonth(firstPushedAt)).toBe(month.toISOString().slice(0, 7));
  }
  for (const { pushEnabled, lastDatePushed } of seen.listings) {
    const expected = pushEnabled ? new Date(`${day}T10:00:00Z`) : null;
    expect(lastDatePushed).toEqual(expected);
  }
});

test("nothing is due right after, and the import changed nothing", () => {
  expect(seen.due).toEqual([]);
  for (const { nextImportAt } of seen.connections) {
    expect(Number(nextImportAt)).toBeGreaterThan(now.getTime());
  }
  expect(seen.imports).toHaveLength(6);
  for (const { outcome, counts, problems } of seen.imports) {
    expect([outcome, problems]).toEqual(["done", []]);
    expect(counts).toMatchObject({ nights_changed: 0, listings_changed: 0, listings_added: 0 });
    expect(counts).toMatchObject({ reservations_changed: 0 });
  }
});

test("undoing the file in the portal ends the hold by itself", () => {
  expect(seen.afterUndo).toEqual({ base: null, ended: ["calm"] });
});

test("a start that was stopped before its prices were sent is finished by the next one, once", async () => {
  const finish = async (): Promise<void> => {
    expect(await db().pricePush.count({ where: { requestedAt: { gte: new Date(day) } } })).toBe(0);
    await sendFirstPrices(day, now);
    expect(await digests()).toEqual(whole);
    const runs = await db().connectionRun.count();
    await sendFirstPrices(day, now);
    expect(await db().connectionRun.count()).toBe(runs);
  };
  await withDemonstration(day, finish, "written");
});

test("a first start just after midnight sends nothing in the future", async () => {
  const early = new Date(`${day}T08:10:00Z`);
  await seedDemonstration(day, () => undefined, early);
  const pushes = await db().pricePush.findMany();
  expect(Math.max(...pushes.map(({ requestedAt }) => requestedAt.getTime()))).toBeLessThan(
    early.getTime(),
  );
  expect(await db().pushHold.count()).toBe(1);
});
