import * as fc from "fast-check";
import { days } from "@/lib/pricing/rules/kinds";
import type {
  EngineInput,
  EngineOverride,
  EngineRules,
  OverrideLevel,
  RuleLevel,
  Settling,
} from "./input";
import type { PricedNights } from "./price";
import { rulesWith, someDay } from "./testing";

/** Inputs of every shape, for properties. */

const level = fc.constantFrom<RuleLevel>("listing", "subgroup", "group", "account");
const percent = (least: number, most: number) => fc.integer({ min: least, max: most });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const strengths = ["conservative", "moderately_conservative", "recommended", "aggressive"];

const lastMinute = fc.oneof(
  fc.constantFrom("none", "recommended", "conservative", "aggressive").map((type) => ({
    last_min_factor_type: type,
  })),
  fc.record({
    last_min_factor_type: fc.constantFrom("linear", "linear_gradual"),
    last_min_factor_value: percent(-75, 500),
    last_min_factor_dfd: percent(1, 90),
  }),
  fc.record({
    last_min_factor_type: fc.constant("fixed"),
    last_min_factor_value: percent(15, 2_000),
  }),
);

const farOut = fc.record({
  far_out_premium_type: fc.constantFrom("none", "recommended", "aggressive", "linear", "fix"),
  far_out_premium_value: percent(-30, 500),
  far_out_premium_start: percent(1, 300),
  far_out_premium_step: percent(1, 300),
});

const season = fc
  .record({
    month: percent(1, 12),
    from: percent(1, 14),
    to: percent(15, 28),
    base: percent(-75, 599),
  })
  .map(({ month, from, to, base }) => ({
    season_name: "Some season",
    start_month: String(month),
    start_day: String(from),
    end_month: String(month),
    end_day: String(to),
    lowest_price: Math.max(-75, base - 10),
    base_price: base,
    highest_price: base + 50,
  }));

const profile = fc.record({
  price_type: fc.constantFrom("percentage", "fixed"),
  seasons: fc.array(season, { maxLength: 1 }),
});

/** Effective rules, some of them the default. */
export const arbitraryRules: fc.Arbitrary<EngineRules> = fc
  .record({
    level,
    seasonality: maybe(fc.constantFrom(...strengths).map((type) => ({ seasonality_type: type }))),
    demand_factor: maybe(
      fc.constantFrom(...strengths).map((type) => ({ tone_demand_factor: type })),
    ),
    last_minute_prices: maybe(lastMinute),
    far_out_premium: maybe(farOut),
    day_of_week_adjustment: maybe(
      fc
        .tuple(...days.map(() => percent(-75, 300)))
        .map((values) =>
          Object.fromEntries(days.map((day, at) => [`dow_factor_value_${day}`, values[at] ?? 0])),
        ),
    ),
    custom_seasonal_profile: maybe(
      profile.map(({ price_type, seasons }) => ({
        custom_seasonal_profile: {
          price_type,
          // A fixed price is positive.
          seasons: price_type === "fixed" ? seasons.map(positive) : seasons,
          non_repeating_seasons: [],
        },
      })),
    ),
    occupancy_adjustment: maybe(
      fc.constantFrom("none", "recommended").map((type) => ({ oba_type: type })),
    ),
    gap_adjustment: maybe(
      fc.constantFrom("none", "recommended").map((type) => ({ gap_type: type })),
    ),
    min_stay: maybe(
      fc.record({
        min_stay_weekday: percent(1, 7),
        min_stay_weekend: percent(1, 7),
        fill_gaps: fc.boolean(),
        lowest_allowed: percent(1, 4),
      }),
    ),
    rounding: maybe(
      fc.constantFrom("none", "nearest_5", "ending_9").map((type) => ({ rounding_type: type })),
    ),
  })
  .map(({ level: from, ...own }) => {
    const given = Object.entries(own).filter(([, value]) => value !== undefined);
    return rulesWith(Object.fromEntries(given), from);
  });

function positive<T extends { base_price: number }>(given: T) {
  const base_price = Math.abs(given.base_price) + 20;
  return { ...given, lowest_price: base_price - 10, base_price, highest_price: base_price + 90 };
}

const priced = fc.oneof(
  fc.record({ price: percent(10, 900), priceType: fc.constant("fixed" as const) }),
  fc.record({
    price: percent(-75, 300),
    priceType: fc.constantFrom("percent", "percent_stacked", "percent_base"),
  }),
  fc.constant({}),
);

const override: fc.Arbitrary<EngineOverride> = fc
  .tuple(
    priced,
    maybe(percent(20, 400)),
    maybe(percent(1, 9)),
    maybe(percent(1, 60)),
    maybe(fc.constantFrom("1111100", "0000011")),
  )
  .map(([price, minPrice, minStay, leadTimeExpiry, checkIn]) => ({
    ...(price as EngineOverride),
    ...(minPrice !== undefined && { minPrice, minPriceType: "fixed" as const }),
    ...(minStay !== undefined && { minStay }),
    ...(leadTimeExpiry !== undefined && { leadTimeExpiry }),
    ...(checkIn !== undefined && { checkIn }),
  }));

const overrides: fc.Arbitrary<OverrideLevel[]> = fc
  .array(fc.array(fc.tuple(percent(0, 119), override), { maxLength: 8 }), { maxLength: 3 })
  .map((levels) =>
    levels.map((given, at) => ({
      level: (["listing", "subgroup", "group"] as const)[at] ?? "group",
      byDay: new Map(given.map(([ahead, own]) => [someDay + ahead, own])),
    })),
  );

const curve = fc.array(fc.double({ min: 0.4, max: 2.5, noNaN: true }), {
  minLength: 7,
  maxLength: 7,
});
const repeated = (values: readonly number[]): Float64Array =>
  Float64Array.from({ length: 360 }, (_, at) => values[at % values.length] ?? 1);
const bound = fc.option(percent(30, 700), { nil: null });

/** A listing on one day. */
export const arbitraryInput: fc.Arbitrary<EngineInput> = fc
  .record({
    base: fc.option(percent(30, 900), { nil: null }),
    min: bound,
    max: bound,
    floor: fc.option(percent(20, 500), { nil: null }),
    decimals: fc.boolean(),
    currencyDigits: fc.constantFrom(0, 2, 3),
    seasonality: curve,
    demand: curve,
    rules: arbitraryRules,
    overrides,
    evidence: fc.record({
      bookedNights: percent(0, 90),
      market: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    states: fc.array(fc.constantFrom(1, 1, 1, 2, 2, 3, 4, 0), { minLength: 60, maxLength: 60 }),
  })
  .map(({ states, seasonality, demand, ...rest }) => ({
    ...rest,
    decimals: rest.decimals && rest.currencyDigits > 0,
    today: someDay,
    recommendedBase: 150,
    market: { first: someDay, seasonality: repeated(seasonality), demand: repeated(demand) },
    calendar: {
      states: Uint8Array.from({ length: 360 }, (_, at) => states[at % states.length] ?? 1),
      minStays: new Uint16Array(360),
    },
    expected: [0.58, 0.48, 0.37, 0.26, 0.19, 0.11],
    settling: null,
  }));

/** Old prices of a listing whose sync was turned on within a month. */
export const arbitrarySettling: fc.Arbitrary<Settling> = fc
  .record({
    passed: percent(0, 30),
    length: percent(0, 30),
    prices: fc.array(fc.oneof(fc.constant(0), percent(20, 900)), { minLength: 7, maxLength: 7 }),
  })
  .map(({ passed, length, prices }) => ({
    since: someDay - passed,
    days: length,
    first: someDay - passed,
    prices: repeated(prices),
  }));

/** Priced nights as plain lists, to compare. */
export function asBytes({ prices, uncustomized, minStays, unbookable }: PricedNights): number[][] {
  return [[...prices], [...uncustomized], [...minStays], [...unbookable]];
}
