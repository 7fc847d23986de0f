import { expect, test } from "vitest";
import type { LogEntry } from "@/lib/activity/logs/schema";
import type { Kind } from "@/lib/pricing/rules/kinds";
import type { Reason, Step, Night } from "@/lib/pricing/prices/schema";
import { comparePrices } from "./rules";
import type { ChangedRule } from "./schema";

type Factors = Partial<Record<Step["key"], number>>;

const numbered = (own: readonly Step[]) =>
  Object.fromEntries(own.map((step, at) => [String(at), step]));
const isMarket = ({ key }: Step) => key === "seasonality" || key === "demand";

/** A night of a listing with base 100 whose price is 100 × the factors. */
function night(date: string, factors: Factors = {}, more: Partial<Night> = {}): Night {
  const steps = Object.entries(factors).map(([key, factor]) => ({ key, factor }) as Step);
  const price = Math.round(steps.reduce((running, { factor }) => running * factor, 100));
  const reason: Reason = {
    listing_info: {
      base_price: 100,
      base_price_source: "listing",
      min_price: null,
      max_price: null,
    },
    market_factors: numbered(steps.filter(isMarket)),
    pricing_customizations: numbered(steps.filter((step) => !isMarket(step))),
    thresholds: { min: 30, max: 1_000, applied: null },
    other_customizations: { min_stay: 1 },
    final_price_override: {},
    final_adjustments: { rounding: "none", price },
  };
  return {
    date,
    price,
    booking_status: "",
    demand_desc: "Normal Demand",
    reason,
    ...more,
  } as Night;
}

function overridden(date: string, price: number): Night {
  const { reason, ...plain } = night(date);
  if (!reason) throw new Error("Nights of this test have reasons.");
  const final_price_override = { price, price_type: "fixed", level: "listing" } as const;
  return { ...plain, price, reason: { ...reason, final_price_override } };
}

/** A night of a listing with another base, or one whose price is held by its minimum. */
function based(base: number, held: "min" | null = null, min = 30): Night {
  const { reason, ...plain } = night(one);
  if (!reason) throw new Error("Nights of this test have reasons.");
  const listing_info = { ...reason.listing_info, base_price: base };
  const thresholds = { min, max: 1_000, applied: held };
  const price = held ? min : base;
  const final_adjustments = { rounding: "none" as const, price };
  return { ...plain, price, reason: { ...reason, listing_info, thresholds, final_adjustments } };
}

const [one, two, three] = ["2027-01-01", "2027-01-02", "2027-01-03"] as const;
const nothing = { rules: [], prices: [], entries: [] };

function rule(kind: Kind): ChangedRule {
  const effective = { level: "listing", source: null } as const;
  return {
    kind,
    before: { ...effective, value: { type: "old" } },
    after: { ...effective, value: { type: "new" } },
  };
}

function entry(id: string, action: string, changes: LogEntry["changes"]): LogEntry {
  return { id, action, changes } as LogEntry;
}

const causesOf = (before: Night, after: Night, between = {}) =>
  comparePrices([before], [after], { ...nothing, ...between }).causes.map(({ kind }) => kind);

test("open nights are counted up and down; equal, booked, closed and new ones are not changes", () => {
  const before = [night(one), night(two), night(three), night("2027-01-04"), night("2027-01-05")];
  const after = [
    night(one, { demand: 1.2 }),
    night(two, { demand: 0.9 }),
    night(three),
    night("2027-01-04", { demand: 2 }, { booking_status: "Booked" }),
    night("2027-01-05", { demand: 2 }, { demand_desc: "Unavailable" }),
    night("2027-01-06"),
  ];
  const compared = comparePrices(before, after, nothing);
  expect(compared.nights).toEqual([
    { date: one, from: 100, to: 120 },
    { date: two, from: 100, to: 90 },
  ]);
  expect(compared).toMatchObject({ up: 1, down: 1 });
  expect(compared.causes).toMatchObject([
    { kind: "market", nights: 2, up: 1, down: 1, first: one, last: two, change_percent: 5 },
  ]);
});

test.each([
  [{ demand: 1.1 }, "market"],
  [{ seasonality: 1.1 }, "market"],
  [{ occupancy: 0.9 }, "bookings"],
  [{ gap: 0.8 }, "bookings"],
  [{ last_minute: 0.9 }, "lead_time"],
  [{ far_out: 1.1 }, "lead_time"],
] as const)("with unchanged rules, %j is %s", (factors, cause) => {
  expect(causesOf(night(one), night(one, factors))).toEqual([cause]);
  expect(causesOf(night(one, factors), night(one))).toEqual([cause]);
});

test("among bookings, lead time and market, what moved the night most is its cause", () => {
  const moved = night(one, { demand: 1.02, occupancy: 0.8, last_minute: 0.97 });
  expect(causesOf(night(one), moved)).toEqual(["bookings"]);
});

test("a changed rule is the cause only of nights that it moved", () => {
  const between = { ...nothing, rules: [rule("last_minute_prices")] };
  const before = [night(one, { last_minute: 0.7 }), night(two)];
  const after = [night(one, { last_minute: 0.8, demand: 1.5 }), night(two, { demand: 1.5 })];
  const { causes } = comparePrices(before, after, between);
  expect(causes.map(({ kind, rule: of, nights }) => [kind, of?.kind, nights])).toEqual([
    ["rule", "last_minute_prices", 1],
    ["market", undefined, 1],
  ]);
});

test("an override is the cause of its night before any rule, and names the newest entry for it", () => {
  const span = { start_date: one, end_date: two };
  const between = {
    rules: [rule("demand_factor")],
    prices: [],
    entries: [
      entry("9", "customization_changed", { old_value: null, new_value: { demand_factor: {} } }),
      entry("8", "add_custom_pricing", { start_date: two, end_date: two, price: 80 }),
      entry("7", "add_custom_pricing", { ...span, price: 70 }),
    ],
  };
  const before = [night(one), night(two), night(three)];
  const after = [overridden(one, 70), overridden(two, 80), night(three, { demand: 1.3 })];
  const { causes } = comparePrices(before, after, between);
  expect(causes.map(({ kind, entry: of, first }) => [kind, of?.id, first])).toEqual([
    ["override", "7", one],
    ["override", "8", two],
    ["rule", "9", three],
  ]);
});

test("own prices are the cause if the base moved, or the threshold that limits the price", () => {
  const prices = [{ field: "base", from: 90, to: 100 }];
  expect(causesOf(based(90), based(100), { prices })).toEqual(["price"]);
  expect(causesOf(based(100, "min", 110), based(100, "min", 120), { prices })).toEqual(["price"]);
  // A season that moves the base is a rule, where the listing's own prices are the same.
  const rules = [rule("custom_seasonal_profile")];
  expect(causesOf(based(90), based(100), { rules })).toEqual(["rule"]);
});
