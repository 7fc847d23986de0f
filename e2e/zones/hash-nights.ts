/** Prints a hash of priced nights of a fixed set; `zones.test.ts` runs it under several TZ (`pricing.md` §8). */
import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { dateIn, dayOf } from "@/lib/core/dates";
import { marketNights } from "@/lib/market/model/nights";
import { holidaysOf } from "@/lib/market/model/server/holidays";
import { market as askingPrices, shapeOn } from "@/lib/market/model/testing";
import { arbitraryInput, asBytes } from "@/lib/pricing/engine/arbitrary-testing";
import { explain } from "@/lib/pricing/engine/explain";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { makePricer, priceNights } from "@/lib/pricing/engine/price";

const count = 400;
const zones = ["America/Vancouver", "Europe/Berlin", "Asia/Kolkata", "Pacific/Auckland"];
/** Vancouver is a day behind Berlin (golden case 15). */
const now = new Date("2027-03-14T04:30:00Z");

const markets = new Map<number, EngineInput["market"]>();

/** A learned market with holidays from a day on. */
function marketFrom(today: number): EngineInput["market"] {
  const asking = askingPrices(30, (night) => 1 + Math.sin(night / 58) / 5);
  const sources = { holidays: holidaysOf("CA", "BC"), occupancy: [] };
  const market = markets.get(today) ?? marketNights(shapeOn(asking, today), sources, today, count);
  markets.set(today, market);
  return market;
}

/** An input on the day that a zone has at `now`, with a learned market. */
function moved(input: EngineInput, zone: string): EngineInput {
  const today = dayOf(dateIn(zone, now));
  const overrides = input.overrides.map(({ level, byDay }) => ({
    level,
    byDay: new Map([...byDay].map(([day, own]) => [day - input.today + today, own])),
  }));
  return { ...input, today, market: marketFrom(today), overrides };
}

const hash = createHash("sha256");
for (const [at, input] of fc.sample(arbitraryInput, { numRuns: 40, seed: 15 }).entries()) {
  const zone = zones[at % zones.length] ?? "UTC";
  const given = moved(input, zone);
  hash.update(JSON.stringify([given.today, asBytes(priceNights(given, given.today, count))]));
  const { priceNight } = makePricer(given);
  for (let ahead = 0; ahead < count; ahead += 7) {
    hash.update(JSON.stringify(explain(priceNight(given.today + ahead), given.rules, String)));
  }
}
console.log(hash.digest("hex"));
