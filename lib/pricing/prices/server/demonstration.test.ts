import { expect, test } from "vitest";
import { callerFor } from "@/lib/auth/server/person-caller";
import { today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { seedDemonstration } from "@/prisma/seed";
import type { Night } from "../schema";
import { listingPrices } from "./queries";

/** A price after steps. */
function after(start: number, steps: Record<string, { factor: number }>): number {
  return Object.values(steps).reduce((product, { factor }) => product * factor, start);
}

/** The price that a reason leads to: overrides are fixed or in percent, and no price has an ending (`pricing.md` §1). */
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

test(
  "every night of the demonstration has the price that its reason leads to",
  { timeout: 120_000 },
  async () => {
    const demo = await seedDemonstration(today("UTC"));
    let nights = 0;
    for (const { email } of [demo.owner, demo.other]) {
      const person = await db().person.findUniqueOrThrow({ where: { email } });
      const caller = await callerFor(person, {});
      const { accountId } = person;
      const rows = await db().listing.findMany({ where: { accountId } });
      const asked = rows.map(({ listingId: id, pmsName: pms }) => ({ id, pms, reason: true }));
      for (let from = 0; from < asked.length; from += 30) {
        const listings = asked.slice(from, from + 30);
        for (const { data } of await listingPrices(caller, { listings })) {
          nights += data.length;
          expect(data.map(({ price }) => price)).toEqual(data.map(recomputed));
        }
      }
    }
    expect(nights).toBeGreaterThan(20_000);
  },
);
