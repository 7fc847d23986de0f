import * as fc from "fast-check";
import { strengths, days, type Kind, type Payload } from "@/lib/pricing/rules/kinds";

const percent = fc.integer({ min: -75, max: 500 });
const nights = fc.integer({ min: 1, max: 365 });

/** Left out, null or set. */
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

/** Ranges of gap lengths that do not overlap, in any order. */
const gapRanges = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 10 })
  .chain((ends) => {
    const sorted = ends.toSorted((a, b) => a - b);
    const pairs = sorted.flatMap((min_nights, n) => {
      const max_nights = sorted[n + 1];
      return n % 2 === 0 && max_nights !== undefined ? [{ min_nights, max_nights }] : [];
    });
    const ranges = pairs.map((pair) =>
      fc.record({ weekday: percent, weekend: percent, ...constants(pair) }),
    );
    return fc.tuple(...ranges).chain((all) => fc.shuffledSubarray(all));
  });

function constants(pair: { min_nights: number; max_nights: number }) {
  return { min_nights: fc.constant(pair.min_nights), max_nights: fc.constant(pair.max_nights) };
}

const typed = (field: string, ...types: string[]): fc.Arbitrary<Payload> =>
  fc.constantFrom(...types).map((type) => ({ [field]: type }));

const lastMinute = fc.oneof(
  typed("last_min_factor_type", "none", "recommended", "conservative", "aggressive"),
  fc.record({
    last_min_factor_type: fc.constantFrom("linear", "linear_gradual"),
    last_min_factor_value: percent,
    last_min_factor_dfd: fc.integer({ min: 1, max: 90 }),
  }),
  fc.record({
    last_min_factor_type: fc.constant("fixed"),
    last_min_factor_value: fc.integer({ min: 1_000, max: 5_000 }),
    last_min_factor_dfd: maybe(fc.integer({ min: 1, max: 90 })),
  }),
);

/** Fields that a POST accepts for each kind that is on; the seasonal profile has its own tests. */
export const payloads: Readonly<Partial<Record<Kind, fc.Arbitrary<Payload>>>> = {
  seasonality: typed("seasonality_type", "no_seasonality", ...strengths),
  last_minute_prices: lastMinute,
  day_of_week_adjustment: fc.record(
    Object.fromEntries(days.map((day) => [`dow_factor_value_${day}`, percent])),
  ),
  far_out_premium: typed("far_out_premium_type", "none", "recommended", "aggressive"),
  demand_factor: typed("tone_demand_factor", "no demand factor", ...strengths),
  occupancy_adjustment: typed("oba_type", "none", "recommended"),
  gap_adjustment: fc.oneof(
    typed("gap_type", "none", "recommended"),
    fc.record({ gap_type: fc.constant("custom"), gap_ranges: gapRanges }),
  ),
  min_stay: fc.record(
    {
      min_stay_weekday: nights,
      min_stay_weekend: nights,
      last_minute: maybe(fc.record({ days: fc.integer({ min: 1, max: 90 }), nights })),
      far_out: maybe(fc.record({ days: fc.integer({ min: 30, max: 999 }), nights })),
      lowest_allowed: maybe(nights),
      fill_gaps: maybe(fc.boolean()),
    },
    { requiredKeys: ["min_stay_weekday", "min_stay_weekend"] },
  ),
  rounding: typed("rounding_type", "none", "nearest_5", "ending_9"),
  weekend_days: fc.record({ days: fc.shuffledSubarray([...days], { minLength: 1 }) }),
};
