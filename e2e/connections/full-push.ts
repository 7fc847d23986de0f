/** `prepare` makes the tables. `KIND URL CREDENTIALS`: connects to a stand-in, imports it, pushes all its prices and then ten nights; prints the seconds, nights and megabytes that it took. */
import { db, database } from "@/lib/db/server";
import { dateOf, dayOf, today } from "@/lib/core/dates";
import { setOverrides } from "@/lib/pricing/overrides/server/commands";
import { OverridesWrite } from "@/lib/pricing/overrides/schema";
import { sealFor } from "@/lib/intake/connections/server/sealed";
import { connectorOf } from "@/lib/intake/connectors/server";
import { confirmListings, importConnection } from "@/lib/intake/inbound/server";
import { pushJob, readOwnMinStays } from "@/lib/delivery/pushes/server";
import { runDue } from "@/lib/jobs/server";
import { pushPrices } from "@/lib/delivery/pushes/server/commands";
import { makeAccount } from "@/prisma/factories";
import { updateDatabase } from "@/prisma/prepare";

const [kind = "", baseUrl = "", credentials = ""] = process.argv.slice(2);
if (kind === "prepare") {
  await updateDatabase();
  process.exit(0);
}
if (kind !== "guesty" && kind !== "hostaway") throw new Error("The PMS is guesty or hostaway.");
const { account, caller } = await makeAccount({ apiAccess: "enabled" });
const row = await db().connection.create({
  data: { accountId: account.id, kind, pmsName: kind, name: kind, baseUrl },
});
const where = { id: row.id, accountId: account.id };
await db().connection.update({ where, data: { credentials: sealFor(row, credentials) } });
const { signal } = new AbortController();

const idlePeak = peak();
const startedAt = performance.now();
await importConnection(row.id, signal, 0, { ownMinStays: readOwnMinStays });
await confirmListings(caller, row.id);
while (!(await isRead()))
  await importConnection(row.id, signal, 0, { ownMinStays: readOwnMinStays });
const importedAt = performance.now();
const importPeak = peak();
await db().listing.updateMany({ where: { accountId: account.id }, data: { pushEnabled: true } });
const listings = await db().listing.findMany({ where: { accountId: account.id } });
for (const { listingId } of listings)
  await pushPrices(caller, { listing: listingId, pms_name: kind });
await pushAll();
const pushedAt = performance.now();

const [listing] = listings;
if (!listing) throw new Error("No listings.");
const first = dayOf(today(listing.timeZone ?? "UTC")) + 100;
const overrides = Array.from({ length: 10 }, (_, place) => ({
  date: dateOf(first + place),
  price: 456,
  price_type: "fixed",
  currency: listing.currency,
}));
await setOverrides(caller, listing.listingId, OverridesWrite.parse({ pms: kind, overrides }));
await pushPrices(caller, { listing: listing.listingId, pms_name: kind });
await pushAll();
const last = await db().pricePush.findFirstOrThrow({
  where: { accountId: account.id, listingKey: listing.key },
  orderBy: { requestedAt: "desc" },
});
const sums = await db().pricePush.aggregate({
  where: { accountId: account.id },
  _sum: { confirmed: true },
});
await database().close();
console.log(
  JSON.stringify({
    importSeconds: (importedAt - startedAt) / 1_000,
    pushSeconds: (pushedAt - importedAt) / 1_000,
    seconds: (performance.now() - startedAt) / 1_000,
    cpuSeconds: cpuSeconds(),
    confirmed: sums._sum.confirmed,
    tenNights: [last.nights, last.confirmed],
    idlePeak,
    importPeak,
    peak: peak(),
  }),
);
process.exit(0);

/** Of this process: how much of the seconds was its own work, on a machine that others use too. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Peak resident memory so far, MB. */
function peak(): number {
  return process.resourceUsage().maxRSS / 1_024;
}

async function isRead(): Promise<boolean> {
  const of = { connectionId: row.id };
  const unread = await db().connectionListing.count({ where: { ...of, calendarReadAt: null } });
  return unread === 0 && (await db().connectionListing.count({ where: of })) > 0;
}

async function pushAll(): Promise<void> {
  const open = { accountId: account.id, endedAt: null };
  while ((await db().pricePush.count({ where: open })) > 0) await runDue(pushJob(connectorOf));
}
