import { expect, test } from "vitest";
import type { Season } from "@/lib/pricing/rules/kinds";
import { boundsOf } from "./bounds";
import { explain } from "./explain";
import { makePricer } from "./price";
import { evenMarket, inputWith, noRules, rulesWith, someDay } from "./testing";

const listing = { base: 200, min: null, max: null, recommendedBase: null };

function season(prices: Pick<Season, "lowest_price" | "base_price" | "highest_price">): Season {
  const dates = { start_month: "7", start_day: "1", end_month: "7", end_day: "31" };
  return { season_name: "July", ...dates, ...prices };
}
const raised = season({ lowest_price: 50, base_price: 10, highest_price: 20 });
const given = season({ lowest_price: 90, base_price: 300, highest_price: null });

test("without a minimum and maximum the limits are 0.3 and 10 times the effective base", () => {
  expect(boundsOf(listing, undefined, undefined)).toMatchObject({ min: 60, max: 2_000 });
  const fixed = boundsOf(listing, { season: { ...given, lowest_price: null }, isFixed: true }, {});
  expect(fixed).toMatchObject({ base: 300, min: 90, max: 3_000 });
});

test("a percentage season changes the listing's own prices; a price not set stays unset", () => {
  const own = { ...listing, max: 400 };
  const found = boundsOf(own, { season: raised, isFixed: false }, undefined);
  expect(found.base).toBeCloseTo(220, 9);
  expect(found.min).toBeCloseTo(66, 9);
  expect(found.max).toBeCloseTo(480, 9);
  expect(found).toMatchObject({ baseSource: "season", isBaseSet: false });
  const bare = { ...listing, base: null, recommendedBase: 150 };
  const recommended = boundsOf(bare, { season: raised, isFixed: false }, undefined);
  expect(recommended).toMatchObject({ base: 150, baseSource: "recommended" });
});

test("a fixed season replaces the prices it sets", () => {
  const own = { ...listing, min: 150, max: 400 };
  const found = boundsOf(own, { season: given, isFixed: true }, undefined);
  expect(found).toMatchObject({ base: 300, min: 90, max: 400, isBaseSet: true });
});

test("an override's thresholds apply first, in percent of the base or of the usual threshold", () => {
  const own = { ...listing, min: 100, max: 400 };
  const july = { season: raised, isFixed: false };
  const bounds = (override: Parameters<typeof boundsOf>[2]) => boundsOf(own, july, override);
  expect(bounds({ minPrice: 180, minPriceType: "fixed" }).min).toBe(180);
  // The season's minimum is 150, its base 220.
  expect(bounds({ minPrice: 10, minPriceType: "percent_min" }).min).toBeCloseTo(165, 9);
  expect(bounds({ minPrice: -10, minPriceType: "percent_base" }).min).toBeCloseTo(198, 9);
  expect(bounds({ maxPrice: 10, maxPriceType: "percent_max" }).max).toBeCloseTo(528, 9);
});

test("a maximum below the minimum becomes the minimum", () => {
  const found = boundsOf({ ...listing, min: 300, max: 250 }, undefined, undefined);
  expect(found).toMatchObject({ min: 300, max: 300 });
});

test("a base set for the date is not changed by the market's season", () => {
  const profile = { price_type: "fixed" as const, seasons: [given], non_repeating_seasons: [] };
  const seasonality = { seasonality_type: "recommended" };
  const rules = { ...noRules, seasonality, custom_seasonal_profile: profileOf(profile) };
  const input = inputWith({ market: evenMarket(1.2, 1), rules: rulesWith(rules) });
  const night = makePricer(input).priceNight(someDay);
  expect(night).toMatchObject({ base: 300, seasonality: 1, price: 30_000 });
  // The step is kept, to explain why there is no season.
  expect(explain(night, input.rules, String).market).toMatchObject([{ key: "seasonality" }]);
  const set = { level: "listing" as const, byDay: new Map([[someDay, { basePrice: 250 }]]) };
  expect(makePricer({ ...input, overrides: [set] }).priceNight(someDay).price).toBe(25_000);
  const percent = { ...profile, price_type: "percentage" as const, seasons: [raised] };
  const stacked = rulesWith({ ...rules, custom_seasonal_profile: profileOf(percent) });
  const moved = makePricer({ ...input, rules: stacked }).priceNight(someDay);
  expect(moved.price).toBe(13_200);
});

function profileOf<P>(custom_seasonal_profile: P) {
  return { custom_seasonal_profile };
}
