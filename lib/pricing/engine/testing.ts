import { type Kind, defaults } from "@/lib/pricing/rules/kinds";
import { unitNight } from "@/lib/inventory/calendars/units";
import type { EngineCalendar, EngineInput, EngineRules, RuleLevel } from "./input";

/** A day in the middle of a year: 15 July 2026, a Wednesday. */
export const someDay = 20_649;

/** The engine's defaults with some rules replaced; those come from `level`. */
export function rulesWith(
  own: { [K in keyof EngineRules]?: EngineRules[K]["value"] } = {},
  level: RuleLevel = "listing",
): EngineRules {
  const all: Record<string, { value: unknown; level: RuleLevel }> = {};
  for (const [kind, value] of Object.entries(defaults)) {
    all[kind] = { value, level: "default" };
  }
  for (const [kind, value] of Object.entries(own)) all[kind] = { value, level };
  return all as unknown as EngineRules;
}

/** Rules that change no price. */
export const noRules = {
  seasonality: { seasonality_type: "no_seasonality" },
  last_minute_prices: { last_min_factor_type: "none" },
  far_out_premium: { far_out_premium_type: "none" },
  demand_factor: { tone_demand_factor: "no demand factor" },
  occupancy_adjustment: { oba_type: "none" },
  gap_adjustment: { gap_type: "none" },
} satisfies { [K in Kind]?: object };

/** A listing of base 100 with open nights and no market; `own` replaces parts. */
export function inputWith(own: Partial<EngineInput> = {}): EngineInput {
  const nights = 731;
  return {
    today: someDay,
    base: 100,
    min: null,
    max: null,
    recommendedBase: null,
    floor: null,
    decimals: false,
    currencyDigits: 2,
    market: {
      first: own.today ?? someDay,
      seasonality: new Float64Array(nights).fill(1),
      demand: new Float64Array(nights).fill(1),
    },
    rules: rulesWith(),
    overrides: [],
    calendar: { states: new Uint8Array(nights).fill(1), minStays: new Uint16Array(nights) },
    expected: [0.58, 0.48, 0.37, 0.26, 0.19, 0.11],
    evidence: { bookedNights: 60, market: 0 },
    settling: null,
    ...own,
  };
}

/** States from digits: 1 open, 2 booked, 3 blocked, 4 unavailable, 0 unknown; open afterwards. */
export function calendarOf(digits: string): EngineInput["calendar"] {
  const states = new Uint8Array(731).fill(1);
  states.set(Array.from(digits, Number));
  return { states, minStays: new Uint16Array(731) };
}

/** A calendar of so many units, with units sold by night; the others are open. */
export function unitsOf(units: number, sold: readonly number[] = []): EngineCalendar {
  const nights = Array.from({ length: 731 }, (_, at) => unitNight(units, sold[at] ?? 0, 0));
  return {
    states: Uint8Array.from(nights, ({ state }) => state),
    minStays: new Uint16Array(731),
    units: {
      units,
      booked: Uint16Array.from(nights, ({ booked }) => booked),
      sellable: Uint16Array.from(nights, ({ sellable }) => sellable),
    },
  };
}

/** A market with the same factors for every night. */
export function evenMarket(seasonality: number, demand: number, first = someDay) {
  return {
    first,
    seasonality: new Float64Array(731).fill(seasonality),
    demand: new Float64Array(731).fill(demand),
  };
}
