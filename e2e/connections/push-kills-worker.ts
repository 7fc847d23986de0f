/** Pushes the listings of the stand-in in the environment until it is killed, by itself at the step DIE_AT, or nothing is left; says then how everything is. With SETUP it only connects and imports. */
import { dateOf, dayOf, today } from "@/lib/core/dates";
import { type Account, type Connection, PrismaClient } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/key-caller";
import { database, db, useDatabase } from "@/lib/db/server";
import { OverridesWrite } from "@/lib/pricing/overrides/schema";
import { setOverrides } from "@/lib/pricing/overrides/server/commands";
import type { Connector } from "@/lib/intake/connections/server/connector";
import { sealFor } from "@/lib/intake/connections/server/sealed";
import { connectorOf } from "@/lib/intake/connectors/server";
import { confirmListings, importConnection } from "@/lib/intake/inbound/server";
import { pushJob, readOwnMinStays } from "@/lib/delivery/pushes/server";
import { pushPrices } from "@/lib/delivery/pushes/server/commands";
import { horizonOf, prepare, readPushListings } from "@/lib/delivery/pushes/server/planning";
import { runDue } from "@/lib/jobs/server";
import { makeAccount } from "@/prisma/factories";
import { updateDatabase } from "@/prisma/prepare";
import { generationPrice, type Report } from "./push-kills-report";

const kind = process.env["KIND"] === "hostaway" ? "hostaway" : "guesty";
const generation = Number(process.env["GENERATION"] ?? 0);
const dieAt = Number(process.env["DIE_AT"] ?? Infinity);
const { signal } = new AbortController();
let steps = 0;
let ahead = 0;

await updateDatabase();
if (process.env["SETUP"]) await setUp();
else await pushUntilDone();
await database().close();

/** An account connected to the stand-in, whose listings sync. The connections of other stand-ins rest. */
async function setUp(): Promise<void> {
  await db().connection.updateMany({ data: { paused: true } });
  const { account, caller } = await makeAccount({ apiAccess: "enabled" });
  const { id: accountId } = account;
  const row = await db().connection.create({
    data: { accountId, kind, pmsName: kind, name: kind, baseUrl: process.env["PMS_URL"] ?? "" },
  });
  const credentials = sealFor(row, process.env["PMS_CREDENTIALS"] ?? "");
  await db().connection.update({ where: { id: row.id, accountId }, data: { credentials } });
  await importConnection(row.id, signal, 0, { ownMinStays: readOwnMinStays });
  await confirmListings(caller, row.id);
  await importConnection(row.id, signal, 0, { ownMinStays: readOwnMinStays });
  // Another base than the PMS's: every night differs.
  const data = { basePrice: 20_000, minPrice: null, maxPrice: null, pushEnabled: true };
  await db().listing.updateMany({ where: { accountId }, data });
  await ask(account);
}

async function pushUntilDone(): Promise<void> {
  // The hold of the worker that was killed ends after a minute; this one does not wait for it.
  const ended = { leaseUntil: new Date(0) };
  await db().connection.updateMany({ where: { leaseId: { not: null } }, data: ended });
  const connection = await db().connection.findFirstOrThrow({
    where: { paused: false },
    include: { account: true },
  });
  const { account } = connection;
  const isDone = (await countOpen(account)) === 0;
  if (isDone || process.env["CHANGE"]) {
    await changePrices(account);
    await ask(account);
    console.log("changed");
  }
  countStatements();
  console.log("working");
  const startedAt = performance.now();
  for (let left = 1; left > 0; ahead += 61_000) {
    left = await countOpen(account);
    // Also where nothing is left: the pass after the last one ends what that left open.
    const wait = (ms: number) => Promise.resolve(void (ahead += ms));
    await runDue(pushJob((row) => counted(connectorOf(row)), { now, wait }));
  }
  const ms = Math.round(performance.now() - startedAt);
  console.log(JSON.stringify(await report(connection, ms)));
}

function now(): Date {
  return new Date(Date.now() + ahead);
}

function countOpen({ id: accountId }: Account): Promise<number> {
  return db().pricePush.count({ where: { accountId, status: { in: ["accepted", "sending"] } } });
}

/** Twenty nights of all listings get the price of this generation; which ones differs, and overlaps. */
async function changePrices({ id: accountId }: Account): Promise<void> {
  const caller = await ownerOf(accountId);
  const listings = await db().listing.findMany({ where: { accountId } });
  for (const { listingId, timeZone, currency } of listings) {
    const first = dayOf(today(timeZone ?? "UTC")) + ((generation * 7) % 40);
    const overrides = Array.from({ length: 20 }, (_, place) => ({
      date: dateOf(first + place),
      price: generationPrice(generation) / 100,
      price_type: "fixed",
      currency,
    }));
    await setOverrides(caller, listingId, OverridesWrite.parse({ pms: kind, overrides }));
  }
}

async function ask({ id: accountId }: Account): Promise<void> {
  const caller = await ownerOf(accountId);
  const listings = await db().listing.findMany({ where: { accountId } });
  for (const { listingId } of listings)
    await pushPrices(caller, { listing: listingId, pms_name: kind });
}

async function ownerOf(accountId: number): Promise<Caller> {
  return callerFor(await db().person.findFirstOrThrow({ where: { accountId, role: "owner" } }));
}

/** Something was done: a statement ended, or a request begins or ends. */
function step(): void {
  steps++;
  if (steps === dieAt) process.kill(process.pid, "SIGKILL");
}

function countStatements(): void {
  const { adapter } = database();
  const client = new PrismaClient({ adapter, log: [{ emit: "event", level: "query" }] });
  client.$on("query", step);
  useDatabase({ ...database(), client });
}

/** The connector, whose requests of a push are steps. */
function counted(connector: Connector): Connector {
  return {
    can: connector.can,
    health: (...given) => connector.health(...given),
    listings: (...given) => connector.listings(...given),
    hasListing: (...given) => connector.hasListing(...given),
    reservations: (...given) => connector.reservations(...given),
    calendar: (...given) => around(() => connector.calendar(...given)),
    pushRates: (...given) => {
      // A run's time is over after some of them: it goes on in parts.
      ahead += 20_000;
      return around(() => connector.pushRates(...given));
    },
  };
}

async function around<T>(request: () => Promise<T>): Promise<T> {
  step();
  const answer = await request();
  step();
  return answer;
}

async function report(connection: Connection & { account: Account }, ms: number): Promise<Report> {
  const { accountId, account } = connection;
  const listings = await readPushListings({ accountId, account }, {});
  const { can } = connectorOf(connection);
  const prepared = await prepare({ accountId, account }, listings, horizonOf(can), now());
  const where = { accountId };
  const pushes = await db().pricePush.findMany({ where });
  return {
    steps,
    ms,
    listings: prepared.map(({ listing, today: first, wanted }) => {
      return { id: listing.listingId, first, prices: [...(wanted?.prices ?? [])] };
    }),
    unconfirmed: pushes.flatMap(({ id, status, nights, confirmed }) =>
      status === "confirmed" && confirmed === nights
        ? []
        : [`${id} ${status} ${confirmed}/${nights}`],
    ),
    charges: await db().usageCharge.count({ where }),
    openRuns: await db().connectionRun.count({ where: { ...where, outcome: "running" } }),
  };
}
