import { expect, test } from "vitest";
import { callerFor } from "@/lib/auth/server/key-caller";
import { addDays, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { victoria } from "@/prisma/seed/cities";
import type { Demo } from "@/prisma/seed/demo-file";
import { withDemonstration } from "@/e2e/setup/demonstration";
import type { ListingPrices, Night } from "../schema";
import type { CalendarRow } from "../schema-calendar";
import { priceCalendar } from "./calendar";
import { listingPrices } from "./queries";

/** A price after steps. */
function after(start: number, steps: Record<string, { factor: number }>): number {
  return Object.values(steps).reduce((product, { factor }) => product * factor, start);
}

/**
 * The price recomputed from a reason: overrides are fixed or in percent, and no price has an ending (`pricing.md` §1).
 */
function recomputed({ reason }: Night): number | undefined {
  if (!reason) return undefined;
  const { listing_info, market_factors, pricing_customizations, thresholds } = reason;
  const { price, price_type: type } = reason.final_price_override;
  if (type === "fixed") return price;
  const uncustomized = after(listing_info.base_price, market_factors);
  const before =
    price === undefined
      ? after(uncustomized, pricing_customizations)
      : uncustomized * (1 + price / 100);
  const limited = Math.min(Math.max(before, thresholds.min), thresholds.max);
  const rounded = Math.floor(limited * (1 + 1e-9) + 0.5);
  const least = Math.ceil(thresholds.min * (1 - 1e-9));
  return Math.max(Math.min(rounded, Math.floor(thresholds.max * (1 + 1e-9))), least);
}

const letters: Record<Night["demand_desc"], string> = {
  "Low Demand": "l",
  "Below Normal Demand": "b",
  "Normal Demand": "n",
  "High Demand": "h",
  "Very High Demand": "v",
  Unavailable: "u",
};

/** The figures that the calendar and `listing_prices` share, from the listing's today on. */
function shared({ data }: ListingPrices) {
  return {
    price: data.map(({ price }) => price),
    demand: data.map(({ demand_desc }) => letters[demand_desc]).join(""),
    min_stay: data.map(({ min_stay }) => min_stay),
    unbookable: data.map(({ unbookable }) => unbookable).join(""),
  };
}

function compact({ nights }: CalendarRow, count: number) {
  const { price, demand, min_stay, unbookable } = nights;
  const from = price.findIndex((each) => each !== null);
  return {
    price: price.slice(from, from + count),
    // What nothing is known about is normal in the API.
    demand: demand.slice(from, from + count).replaceAll("x", "n"),
    min_stay: min_stay.slice(from, from + count),
    unbookable: unbookable.slice(from, from + count),
  };
}

test(
  "every price of the demonstration follows from its reason, in the calendar too",
  { timeout: 120_000 },
  () => withDemonstration(today(victoria.timeZone), expectReasons),
);

async function expectReasons(demo: Demo): Promise<void> {
  let nights = 0;
  for (const { email } of [demo.owner, demo.other]) {
    const person = await db().person.findUniqueOrThrow({ where: { email } });
    const caller = await callerFor(person, {});
    const { accountId } = person;
    const owned = await db().listing.findMany({ where: { accountId } });
    const asked = owned.map(({ listingId: id, pmsName: pms }) => ({ id, pms, reason: true }));
    for (let from = 0; from < asked.length; from += 30) {
      const listings = asked.slice(from, from + 30);
      const answers = await listingPrices(caller, { listings });
      for (const { data } of answers) {
        nights += data.length;
        expect(data.map(({ price }) => price)).toEqual(data.map(recomputed));
      }
      const first = addDays(today("UTC"), -2);
      const span = { from: first, to: addDays(first, 399) };
      const { rows } = await priceCalendar(caller, {
        listings: listings.map(({ id, pms }) => ({ id, pms })),
        ...span,
      });
      for (const [at, answer] of answers.entries()) {
        const row = rows[at];
        const data = answer.data.filter(({ date }) => date <= span.to);
        expect(row && compact(row, data.length)).toEqual(shared({ ...answer, data }));
      }
    }
  }
  expect(nights).toBeGreaterThan(20_000);
}
