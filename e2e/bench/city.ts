import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Listing } from "@/generated/prisma/client";
import { addDays, dayOf, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { marketModelsOf } from "@/lib/market/model/server";
import { pricesBytes } from "@/lib/pricing/prices/server/answers";
import { makeAccount, makeListings } from "@/prisma/factories";
import { importVictoria } from "./real-market";
import type { Figure } from "./table";

const listings = 5_000;
const asked = 100;
const longestMs = 50;
const mostMegabytes = 100;

/**
 * A portfolio of 5,000 listings in the real market: how long learning its cells holds the event loop, and what keeping
 * a year of their prices takes (`pricing.md` §10).
 */
export async function cityFigures(folder: string | undefined): Promise<Figure[]> {
  if (!(await importVictoria(folder))) {
    console.log("City: skipped, NIGHTRATE_BENCH_DATA names no folder with the real data set.");
    return [];
  }
  const { caller, rows } = await portfolio();
  const day = dayOf(today("America/Vancouver"));
  // Tomorrow's cells of a few listings, so that the code is compiled.
  await marketModelsOf(caller, rows.slice(0, 5), () => day + 1);
  const before = await heldMegabytes();
  const longest = await longestTurn(() => marketModelsOf(caller, rows, () => day));
  const dateTo = addDays(today("America/Vancouver"), 364);
  for (let at = 0; at < rows.length; at += asked) {
    const some = rows.slice(at, at + asked);
    const request = some.map(({ listingId, pmsName }) => ({ id: listingId, pms: pmsName, dateTo }));
    await pricesBytes(caller, { listings: request });
  }
  const held = (await heldMegabytes()) - before;
  return [
    {
      what: `CPU of the longest turn of the event loop while the cells of ${listings} listings are learned`,
      against: `${longestMs} ms`,
      ratio: longest / longestMs,
      measured: `${longest.toFixed(0)} ms`,
      target: "≤ 1",
      holds: longest <= longestMs,
    },
    {
      what: `memory kept after a year of prices of ${listings} listings was read`,
      against: `${mostMegabytes} MB`,
      ratio: held / mostMegabytes,
      measured: `${held.toFixed(0)} MB`,
      target: "≤ 1",
      holds: held <= mostMegabytes,
    },
  ];
}

/**
 * Listings all over the city, some hundred cells of them, with four months of calendar and the stays of a year and a half
 * that it has booked: two nights of every eight.
 */
async function portfolio() {
  const { account, caller } = await makeAccount();
  const rows: Listing[] = [];
  for (let row = 0; row < listings / asked; row++) {
    const places = Array.from({ length: asked }, (_, n) => ({
      latitude: 48.38 + n * 0.002,
      longitude: -123.5 + row * 0.004,
    }));
    rows.push(...(await makeListings(account, places)));
  }
  await db().$executeRaw`
    INSERT INTO calendar_month (listing_key, month, prices, states, min_stays)
    SELECT l.key, month, array_agg(18000 ORDER BY day),
      array_agg(1 + ((month::date - '1970-01-01'::date + day + l.key) % 8 < 2)::int ORDER BY day),
      array_agg(2 ORDER BY day)
    FROM listing l,
      generate_series(date_trunc('month', now()::timestamp), now()::timestamp + interval '4 months',
        interval '1 month') AS month,
      generate_series(0, extract(day FROM month + interval '1 month' - interval '1 day')::int - 1) AS day
    WHERE l.account_id = ${account.id} GROUP BY l.key, month`;
  await db().$executeRaw`
    INSERT INTO reservation (account_id, listing_key, pms_name, reservation_id, check_in, check_out, booked_at, status)
    SELECT l.account_id, l.key, l.pms_name, l.key || ' ' || day, '1970-01-01'::date + day,
      '1970-01-01'::date + day + 2, '1970-01-01'::timestamptz + (day - 10 - l.key % 50) * interval '1 day', 'booked'
    FROM listing l, generate_series(now()::date - '1970-01-01'::date - 560, now()::date - '1970-01-01'::date + 160) AS day
    WHERE l.account_id = ${account.id} AND (day + l.key) % 8 = 0`;
  await db().$executeRaw`ANALYZE`;
  return { caller, rows };
}

/** The most CPU, in ms, that one turn of the event loop takes meanwhile; what other processes take does not count. */
async function longestTurn(run: () => Promise<unknown>): Promise<number> {
  let [longest, last, isRunning] = [0, threadMs(), true];
  const turn = (): void => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  await run();
  isRunning = false;
  return longest;
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Heap and buffers that survive a collection. */
async function heldMegabytes(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 20; round++) {
    collect();
    await setTimeout(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_048_576;
}
