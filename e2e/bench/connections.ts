import { addDays, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { OverridesWrite } from "@/lib/pricing/overrides/schema";
import { setOverrides } from "@/lib/pricing/overrides/server/commands";
import { connectorOf } from "@/lib/intake/connectors/server";
import { pushJob } from "@/lib/delivery/pushes/server";
import { runDue } from "@/lib/jobs/server";
import { pushNow } from "@/lib/delivery/pushes/server/push-now";
import { countStatements } from "@/e2e/setup/statements";
import { type ConnectionWorld, connectionWorld, importAll, listings } from "./connection-world";
import { insertOnce } from "./insert-once";
import { median } from "./load";
import { readAndParse, recorded } from "./recorded";
import type { Figure } from "./table";

const rounds = 3;
/** Every field of a night is checked, then compared with what is stored: three times the least work, and noise. */
const mostImport = 4;
/** It reads and checks as much, and writes no row. */
const mostAgain = 1;
/** One listing has 0.005 of the requests; the rest is finding what is due. */
const mostTen = 0.05;
/** Two listings' share, for finding that nothing is due. */
const mostIdle = 0.01;
/** Writes are batched; 26 requests take some statements of the budget each. */
const mostImportStatements = 2;
/** A request: its mark 1, its answer 4, its budget 5; a charge 5; a tenth of its batch's 40 or so. */
const mostPushStatements = 20;

/** Milliseconds of one round. */
interface Round {
  imported: number;
  read: number;
  inserted: number;
  again: number;
  pushed: number;
  idle: number;
  ten: number;
}

/**
 * A connection of 200 listings to a PMS without limits: its first import against reading and parsing the same answers and
 * inserting the same rows; another import, a push of ten nights and one of none against those of everything; and
 * the statements of both.
 */
export async function connectionFigures(url: string): Promise<Figure[]> {
  // Not timed: code is compiled here.
  const statements = await statementsOf();
  const timed: Round[] = [];
  for (let round = 0; round < rounds; round++) timed.push(await roundOf(url));
  const ms = (of: keyof Round): number => median(timed.map((round) => round[of]));
  const ratio = (one: keyof Round, other: keyof Round): number =>
    median(timed.map((round) => round[one] / round[other]));
  return [
    timing("first import of 200 listings with 400 stays and 108,000 nights", {
      against:
        "sending its requests again, parsing the answers, and inserting the same rows once from JSON",
      ratio: median(timed.map(({ imported, read, inserted }) => imported / (read + inserted))),
      most: mostImport,
      measured: [ms("imported"), ms("read"), ms("inserted")],
    }),
    timing("an import of everything with nothing changed", {
      against: "the first import",
      ratio: ratio("again", "imported"),
      most: mostAgain,
      measured: [ms("again"), ms("imported")],
    }),
    timing("a sync with ten changed nights of one listing", {
      against: "the sync that sends all nights of 200 listings",
      ratio: ratio("ten", "pushed"),
      most: mostTen,
      measured: [ms("ten"), ms("pushed")],
    }),
    timing("a sync with nothing changed", {
      against: "the sync that sends all nights of 200 listings",
      ratio: ratio("idle", "pushed"),
      most: mostIdle,
      measured: [ms("idle"), ms("pushed")],
    }),
    counted("first import", statements.imported, mostImportStatements),
    counted("sync that sends all nights", statements.pushed, mostPushStatements),
  ];
}

async function roundOf(url: string): Promise<Round> {
  const world = await connectionWorld();
  try {
    let imported = 0;
    const requests = await recorded(async () => {
      imported = await msOf(() => importAll(world));
    });
    const read = await msOf(() => readAndParse(requests));
    const inserted = await insertOnce(world.account.id, url);
    const again = await msOf(() => importAll(world));
    await switchOn(world);
    const pushed = await msOf(() => pushAll(world));
    const idle = await msOf(() => pushAll(world));
    await changeTen(world);
    const ten = await msOf(() => pushAll(world));
    return { imported, read, inserted, again, pushed, idle, ten };
  } finally {
    await world.stop();
  }
}

/** Statements per listing of a first import and of a first push. */
async function statementsOf(): Promise<{ imported: number; pushed: number }> {
  const world = await connectionWorld();
  try {
    const imports = await countStatements(() => importAll(world));
    await switchOn(world);
    const pushes = await countStatements(() => pushAll(world));
    return {
      imported: imports.statements.length / listings,
      pushed: pushes.statements.length / listings,
    };
  } finally {
    await world.stop();
  }
}

/** Sync goes on, with another base price than the PMS's: every night differs. */
async function switchOn({ account, caller, connection }: ConnectionWorld): Promise<void> {
  const data = { pushEnabled: true, basePrice: 20_000, minPrice: null, maxPrice: null };
  await db().listing.updateMany({ where: { accountId: account.id }, data });
  await pushNow(caller, connection.id, {});
}

async function changeTen({ account, caller, connection }: ConnectionWorld): Promise<void> {
  const listing = await db().listing.findFirstOrThrow({ where: { accountId: account.id } });
  const first = addDays(today(listing.timeZone ?? "UTC"), 100);
  const overrides = Array.from({ length: 10 }, (_, night) => ({
    date: addDays(first, night),
    price: 456,
    price_type: "fixed",
    currency: listing.currency,
  }));
  await setOverrides(caller, listing.listingId, OverridesWrite.parse({ pms: "guesty", overrides }));
  await pushNow(caller, connection.id, { listings: [listing.listingId] });
}

/** Pushes until nothing is left. Throws where not all nights were confirmed. */
async function pushAll({ account: { id: accountId } }: ConnectionWorld): Promise<void> {
  do await runDue(pushJob(connectorOf));
  while ((await db().pricePush.count({ where: { accountId, endedAt: null } })) > 0);
  const bad = { accountId, status: { not: "confirmed" as const } };
  if ((await db().pricePush.count({ where: bad })) > 0)
    throw new Error("A push was not confirmed.");
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

interface Timing {
  against: string;
  ratio: number;
  most: number;
  /** Milliseconds. */
  measured: number[];
}

function timing(what: string, { against, ratio, most, measured }: Timing): Figure {
  const texts = measured.map((ms) => `${ms.toFixed(0)} ms`).join(", ");
  return { what, against, ratio, target: `≤ ${most}`, holds: ratio <= most, measured: texts };
}

function counted(what: string, each: number, most: number): Figure {
  return {
    what: `${what}: statements for each listing`,
    against: "one",
    ratio: each,
    target: `≤ ${most}`,
    holds: each <= most,
    measured: `${(each * listings).toFixed(0)} statements of ${listings} listings`,
  };
}
