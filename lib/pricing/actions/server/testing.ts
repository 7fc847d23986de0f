import { makeAccount, makeListings } from "@/prisma/factories";
import { db } from "@/lib/db/server";
import { openSuggestions } from "@/e2e/factories/suggestions";
import { dayOf } from "@/lib/core/dates";
import type { Nights } from "@/lib/inventory/calendars/nights";
import type { EvaluationInput } from "./rules";

/** 21 November 2026. */
export const today = dayOf("2026-11-21");

const states: Readonly<Record<string, number>> = { "?": 0, o: 1, b: 2, k: 3, x: 4 };

/**
 * Nights as letters: o open, b booked, k blocked by the owner, x unavailable, ? unknown; a digit is an open night's
 * minimum stay.
 */
export function nights(text: string, price: (night: number) => number = () => 15_000): Nights {
  const letters = text.split("");
  return {
    states: Uint8Array.from(letters, (letter) => states[letter] ?? 1),
    prices: Float64Array.from(letters, (_, night) => price(night)),
    minStays: Uint16Array.from(letters, (letter) => (letter in states ? 2 : Number(letter))),
  };
}

type Fields = Partial<Omit<EvaluationInput, "rules" | "engine" | "market">> & {
  engine?: Partial<EvaluationInput["engine"]>;
  rules?: Partial<EvaluationInput["rules"]>;
  market?: Partial<EvaluationInput["market"]>;
};

/** A listing with base 200 and minimum 100 in a market just like it, except for `fields`. */
export function subject({ rules, engine, market, ...fields }: Fields = {}): EvaluationInput {
  return {
    basePrice: 20_000,
    minPrice: 10_000,
    maxPrice: 60_000,
    latitude: 48.42,
    longitude: -123.37,
    bedrooms: 1,
    isChild: false,
    rails: { max_change_percent: null, cool_down_hours: null, floor: null },
    cooling: { base_price: false, min_price: false },
    today,
    nights: nights("o".repeat(90)),
    isBaseSettled: true,
    isMinimumSettled: true,
    conflicts: [],
    hold: null,
    suspectedUnits: null,
    alike: null,
    ...fields,
    rules: { isOccupancyOff: false, setsBase: false, ...rules },
    engine: { unbookable: [], atMinimum: 0, lastMinute: -16, ...engine },
    market: {
      recommended: 20_000,
      confidence: "normal",
      comparables: 30,
      lowPrice: 9_000,
      isFuller: false,
      minStay: 2,
      lastMinute: -25,
      ...market,
    },
  };
}

/** A day of the suggestions below. */
export const now = new Date("2026-11-21T15:00:00Z");

/** An account with `count` listings with base 200, each with an open nudge to 210 and no evaluation due. */
export async function suggested(count: number) {
  const made = await makeAccount();
  const prices = { basePrice: 20_000, minPrice: 10_000, maxPrice: 60_000 };
  const listings = await makeListings(
    made.account,
    Array.from({ length: count }, (_, at) => ({ ...prices, listingId: `s${at}` })),
  );
  const nudges = await openSuggestions(listings, now);
  const actions = listings.map(({ listingId, key }) => ({
    listing_id: listingId,
    pms: "guesty",
    action_type: "base_price_alert" as const,
    nudge_id: nudges.get(key) ?? "",
  }));
  return { ...made, listings, actions };
}

/** No listing is evaluated again before 2099, unless it changes. */
export async function notDue(): Promise<void> {
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date("2099-01-01") } });
}
