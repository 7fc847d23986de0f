import { describe, expect, test } from "vitest";
import { defaultRule, kinds } from "@/lib/pricing/rules/kinds";
import { AccountRulesWrite, GroupRulesWrite } from "./schema";
import { listing, of, refused, wrong } from "./server/schema-testing";

const fields = (rule: string, toggle: string, rest: object) => ({
  [rule]: { [toggle]: true, ...rest },
});
const lastMinute = (rest: object) =>
  fields("last_minute_prices", "last_min_factor_on", {
    last_min_factor_type: "linear",
    last_min_factor_value: -10,
    last_min_factor_dfd: 10,
    ...rest,
  });
const farOut = (rest: object) =>
  fields("far_out_premium", "far_out_premium_on", {
    far_out_premium_type: "linear",
    far_out_premium_value: 10,
    far_out_premium_start: 30,
    far_out_premium_step: 30,
    ...rest,
  });
const day = (rest: object) => fields("day_of_week_adjustment", "dow_factor_on", rest);
const matrix = (value: unknown) =>
  fields("occupancy_adjustment", "oba_on", {
    oba_type: "custom",
    oba_matrix: Array.from({ length: 6 }, () => [0, 0, value, 0, 0]),
  });
const june = {
  season_name: "June",
  start_month: "6",
  start_day: "1",
  end_month: "6",
  end_day: "30",
  lowest_price: null,
  base_price: 10,
  highest_price: null,
};
const profile = (seasons: object[], rest: object = {}) =>
  fields("custom_seasonal_profile", "custom_seasonal_profile_on", {
    custom_seasonal_profile: { price_type: "percentage", seasons, ...rest },
  });
const season = (rest: object) => profile([{ ...june, ...rest }]);
const at = (n: number, field: string, list = "seasons") =>
  `custom_seasonal_profile.custom_seasonal_profile.${list}[${n}].${field}`;

const fixed = { price_type: "fixed" };
const pricedAt = (price: number) =>
  profile([{ ...june, base_price: price, lowest_price: null }], fixed);

describe.each([
  [
    "last_minute_prices.last_min_factor_value",
    -75,
    500,
    0.5,
    (v: number) => lastMinute({ last_min_factor_value: v }),
  ],
  [
    "last_minute_prices.last_min_factor_dfd",
    1,
    90,
    1,
    (v: number) => lastMinute({ last_min_factor_dfd: v }),
  ],
  [
    "far_out_premium.far_out_premium_value",
    -30,
    500,
    1,
    (v: number) => farOut({ far_out_premium_value: v }),
  ],
  [
    "far_out_premium.far_out_premium_start",
    1,
    999,
    1,
    (v: number) => farOut({ far_out_premium_start: v }),
  ],
  [
    "far_out_premium.far_out_premium_step",
    1,
    999,
    1,
    (v: number) => farOut({ far_out_premium_step: v }),
  ],
  ...["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map(
    (name) =>
      [
        `day_of_week_adjustment.dow_factor_value_${name}`,
        -75,
        1000,
        1,
        (v: number) => day({ [`dow_factor_value_${name}`]: v }),
      ] as const,
  ),
  ["occupancy_adjustment.oba_matrix[0][2]", -75, 500, 1, matrix],
  [at(0, "base_price"), -75, 599, 1, (v: number) => season({ base_price: v })],
  [at(0, "base_price"), 0, 99_999_999, 1, pricedAt],
] as const)("%s", (path, from, to, step, make) => {
  test(`${from} and ${to} are allowed, values beyond are refused`, () => {
    expect([of(make(from)), of(make(to))]).toEqual([null, null]);
    expect(of(make(from - step))).toEqual(expect.arrayContaining(wrong(path)));
    expect(of(make(to + step))).toEqual(expect.arrayContaining(wrong(path)));
  });
});

test.each([
  ["no identifier", { customizations: day({ dow_factor_value_mon: 1 }) }, "ERR-MISSING-IDENTIFIER"],
  ["no rules", listing, "ERR-NO-CUSTOMIZATIONS"],
  ["an empty set of rules", { ...listing, customizations: {} }, "ERR-NO-CUSTOMIZATIONS"],
  ["an unknown rule", { ...listing, customizations: { season: {} } }, "ERR-UNKNOWN-CUSTOMIZATION"],
  [
    "an unknown field",
    { ...listing, customizations: day({ dow_mon: 1 }) },
    "ERR-INVALID-CUSTOMIZATION",
  ],
])("%s is refused by its own code", (_, body, code) => {
  expect(refused(body)?.[0]).toBe(code);
});

const prices = "last_minute_prices.last_min_factor";
test.each([
  ["a linear rule without its days", lastMinute({ last_min_factor_dfd: null }), [`${prices}_dfd`]],
  [
    "a fixed price without a price",
    lastMinute({ last_min_factor_type: "fixed", last_min_factor_value: null }),
    [`${prices}_value`],
  ],
  [
    "values beside none",
    lastMinute({ last_min_factor_type: "none" }),
    [`${prices}_value`, `${prices}_dfd`],
  ],
  [
    "a far-out fix with a step",
    farOut({ far_out_premium_type: "fix" }),
    ["far_out_premium.far_out_premium_step"],
  ],
  ["a weekday rule without days", day({}), ["day_of_week_adjustment.dow_factor_value_mon"]],
  [
    "demand without its strength",
    fields("demand_factor", "tone_demand_factor_on", {}),
    ["demand_factor.tone_demand_factor"],
  ],
  [
    "a matrix beside recommended",
    {
      occupancy_adjustment: {
        oba_on: true,
        oba_type: "recommended",
        oba_matrix: Array.from({ length: 6 }, () => [0, 0, 0, 0, 0]),
      },
    },
    ["occupancy_adjustment.oba_matrix"],
  ],
  ["April 31", season({ start_month: "4", start_day: "31" }), [at(0, "start_day")]],
  [
    "a season over the New Year",
    season({ start_month: "12", end_month: "1" }),
    [at(0, "end_month")],
  ],
  ["a lowest price above the base", season({ lowest_price: 11 }), [at(0, "base_price")]],
  [
    "a highest below the lowest",
    season({ base_price: null, lowest_price: 5, highest_price: 4 }),
    [at(0, "highest_price")],
  ],
  ["a name with markup", season({ season_name: "<b>" }), [at(0, "season_name")]],
  [
    "February 29 of a common year",
    profile([], {
      non_repeating_seasons: [
        {
          ...june,
          start_month: "2",
          end_month: "2",
          end_day: "29",
          start_year: "2027",
          end_year: "2027",
        },
      ],
    }),
    [at(0, "end_day", "non_repeating_seasons")],
  ],
])("%s is refused at its field", (_, rules, paths) => {
  expect(of(rules)).toEqual(wrong(...paths));
});

test("seasons that share a day are refused; adjacent seasons are allowed", () => {
  const july = { ...june, start_month: "7", end_month: "7" };
  expect(of(profile([july, june]))).toBeNull();
  const early = { ...july, start_month: "6", start_day: "30" };
  const path = "custom_seasonal_profile.custom_seasonal_profile.seasons[0]";
  expect(of(profile([early, june]))).toEqual(wrong(path));
});

test("a yearly season may name February 29, and numbers may be text", () => {
  const leap = { start_month: "02", start_day: "29", end_month: 2, end_day: 29, base_price: "12" };
  expect(of(season(leap))).toBeNull();
});

test("with the toggle off, fields are checked but none is required", () => {
  expect(of({ last_minute_prices: { last_min_factor_on: false } })).toBeNull();
  const beyond = { last_min_factor_on: "0", last_min_factor_dfd: 91 };
  expect(of({ last_minute_prices: beyond })).toEqual(
    wrong("last_minute_prices.last_min_factor_dfd"),
  );
});

test("fixed prices are for listings only, and a fixed profile is not for accounts", () => {
  const price = lastMinute({
    last_min_factor_type: "fixed",
    last_min_factor_value: 90,
    last_min_factor_dfd: null,
  });
  expect(of(price)).toBeNull();
  const days = { last_min_factor_type: "fixed", last_min_factor_value: 90, last_min_factor_dfd: 5 };
  expect(of(lastMinute(days))).toBeNull();
  const group = { group_id: 1, customizations: price };
  expect(refused(group, GroupRulesWrite)).toEqual(wrong("last_minute_prices.last_min_factor_type"));
  const fixedProfile = profile([june], { price_type: "fixed" });
  expect(refused({ group_id: 1, customizations: fixedProfile }, GroupRulesWrite)).toBeNull();
  const account = { pms: "guesty", customizations: fixedProfile };
  const path = "custom_seasonal_profile.custom_seasonal_profile.price_type";
  expect(refused(account, AccountRulesWrite)).toEqual(wrong(path));
});

test("every default is a rule that a POST takes", () => {
  const all = kinds.map((kind) => [kind, defaultRule(kind)]);
  expect(of(Object.fromEntries(all))).toBeNull();
});
