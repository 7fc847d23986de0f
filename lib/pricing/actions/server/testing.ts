import { dayOf } from "@/lib/core/dates";
import type { Nights } from "@/lib/inventory/calendars/nights";
import type { EvaluationInput } from "./rules";

/** 21 November 2026. */
export const today = dayOf("2026-11-21");

const states: Readonly<Record<string, number>> = { "?": 0, o: 1, b: 2, k: 3, x: 4 };

/** Nights as letters: o open, b booked, k kept by the owner, x unavailable, ? unknown; a digit is an open one's minimum stay. */
export function nights(text: string, price: (night: number) => number = () => 15_000): Nights {
  const letters = text.split("");
  return {
    states: Uint8Array.from(letters, (letter) => states[letter] ?? 1),
    prices: Int32Array.from(letters, (_, night) => price(night)),
    minStays: Uint16Array.from(letters, (letter) => (letter in states ? 2 : Number(letter))),
  };
}

type Fields = Partial<Omit<EvaluationInput, "rules" | "market">> & {
  rules?: Partial<EvaluationInput["rules"]>;
  market?: Partial<EvaluationInput["market"]>;
};

/** A listing for 200 (at least 100) in a market that does all as it does, unless `fields` say otherwise. */
export function subject({ rules, market, ...fields }: Fields = {}): EvaluationInput {
  return {
    basePrice: 20_000,
    minPrice: 10_000,
    maxPrice: null,
    rails: { max_change_percent: null, cool_down_hours: null, floor: null },
    cooling: { base_price: false, min_price: false },
    latitude: 48.42,
    longitude: -123.37,
    bedrooms: 1,
    isChild: false,
    today,
    nights: nights("o".repeat(90)),
    isMinimumSettled: true,
    ...fields,
    rules: {
      lateRule: { last_min_factor_type: "recommended" },
      occupancyRule: { oba_type: "recommended" },
      hasSeasons: false,
      ...rules,
    },
    market: { medianPrice: 20_000, lowPrice: 12_000, minStay: 2, lastMinute: -25, ...market },
  };
}
