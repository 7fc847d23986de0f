import * as fc from "fast-check";
import { expect, test } from "vitest";
import { explain, factorIn } from "./explain";
import { stepKeys, type EngineInput } from "./input";
import { occupancyFactors } from "./factors";
import { makePricer, priceNights } from "./price";
import { ceiledMinor, flooredMinor } from "./rounding";
import { arbitraryInput, arbitraryRules, asBytes } from "./arbitrary-testing";
import { evenMarket, inputWith, rulesWith } from "./testing";

/** Properties of `pricing.md` §8; `PROPERTY_RUNS=10000` for the full number. */
const numRuns = Number(process.env["PROPERTY_RUNS"] ?? 500);
const nights = 120;

function always(check: (input: EngineInput) => void): void {
  fc.assert(fc.property(arbitraryInput, check), { numRuns });
}

function eachNight(input: EngineInput, check: (night: ReturnType<Pricer>) => void): void {
  const { priceNight } = makePricer(input);
  for (let ahead = 0; ahead < nights; ahead++) check(priceNight(input.today + ahead));
}
type Pricer = ReturnType<typeof makePricer>["priceNight"];

test("base times the reported factors is the price before thresholds, bit for bit", () => {
  always((input) => {
    eachNight(input, (night) => {
      const { market, customizations } = explain(night, input.rules, String);
      const product = [...market, ...customizations].reduce(
        (p, { factor }) => p * factor,
        night.base,
      );
      expect(product).toBe(night.beforeThreshold);
    });
  });
});

test("the same input gives the same bytes, and a range equals its nights priced one by one", () => {
  always((input) => {
    const all = priceNights(input, input.today, nights);
    expect(asBytes(priceNights(structuredClone(input), input.today, nights))).toEqual(asBytes(all));
    for (const ahead of [0, 1, 17, 63, nights - 1]) {
      const one = priceNights(input, input.today + ahead, 1);
      expect([one.prices[0], one.uncustomized[0], one.minStays[0], one.unbookable[0]]).toEqual([
        all.prices[ahead],
        all.uncustomized[ahead],
        all.minStays[ahead],
        all.unbookable[ahead],
      ]);
    }
  });
});

test("a higher base never lowers a price", () => {
  always((input) => {
    const higher = { ...input, base: (input.base ?? 100) * 1.25 };
    const before = priceNights({ ...input, base: input.base ?? 100 }, input.today, nights).prices;
    const after = priceNights(higher, input.today, nights).prices;
    expect(after.every((price, at) => price >= (before[at] ?? 0))).toBe(true);
  });
});

test("a price is within its thresholds unless it is fixed", () => {
  always((input) => {
    const outside: unknown[] = [];
    eachNight({ ...input, floor: null }, ({ override, fixedLate, price, min, max }) => {
      const type = override?.price === undefined ? undefined : override.priceType;
      if (type === "fixed" || type === "percent_base") return;
      const least = ceiledMinor(min, input.decimals);
      const most = Math.max(least, flooredMinor(max, input.decimals));
      const isFree = fixedLate !== null && type === undefined;
      if (price > most || (price < least && !isFree)) outside.push({ price, min, max, type });
    });
    expect(outside).toEqual([]);
  });
});

test("no night is under the floor, which changes no night at or above it, and moves others to it", () => {
  always((input) => {
    const floor = input.floor ?? 120;
    const { priceNight } = makePricer({ ...input, floor: null });
    const least = ceiledMinor(floor, input.decimals);
    eachNight({ ...input, floor }, ({ day, price, applied }) => {
      const free = priceNight(day);
      const expected = free.price < floor * 100 ? [least, "floor"] : [free.price, free.applied];
      expect([price, applied]).toEqual(expected);
    });
  });
});

test("strength 0 removes the market's effect", () => {
  always((input) => {
    const rules = {
      ...input.rules,
      seasonality: { value: { seasonality_type: "no_seasonality" }, level: "account" as const },
      demand_factor: {
        value: { tone_demand_factor: "no demand factor" },
        level: "account" as const,
      },
    };
    eachNight({ ...input, rules }, ({ seasonality, demand }) =>
      expect([seasonality, demand]).toEqual([1, 1]),
    );
  });
});

test("an inherited rule gives the same prices as the same rule set on the listing", () => {
  always((input) => {
    const own = Object.fromEntries(
      Object.entries(input.rules).map(([kind, { value, level }]) => [
        kind,
        { value, level: level === "default" ? level : "listing" },
      ]),
    ) as unknown as EngineInput["rules"];
    expect(asBytes(priceNights({ ...input, rules: own }, input.today, nights))).toEqual(
      asBytes(priceNights(input, input.today, nights)),
    );
  });
});

test("moving today and every date by 364 days changes nothing without yearly seasons", () => {
  always((input) => {
    const rules = { ...input.rules, custom_seasonal_profile: rulesWith().custom_seasonal_profile };
    const still = { ...input, rules };
    const moved: EngineInput = {
      ...still,
      today: input.today + 364,
      market: { ...input.market, first: input.market.first + 364 },
      overrides: input.overrides.map(({ level, byDay }) => ({
        level,
        byDay: new Map([...byDay].map(([day, override]) => [day + 364, override])),
      })),
    };
    expect(asBytes(priceNights(moved, moved.today, 359))).toEqual(
      asBytes(priceNights(still, still.today, 359)),
    );
  });
});

test("multiplying all money multiplies unrounded prices", () => {
  always((input) => {
    const times = 3;
    const scaled = (value: number | null) => (value === null ? null : value * times);
    const plain = { ...input, overrides: [], rules: withoutMoney(input.rules) };
    const { base, min, max, recommendedBase } = plain;
    const more = makePricer({
      ...plain,
      base: scaled(base),
      min: scaled(min),
      max: scaled(max),
      recommendedBase: scaled(recommendedBase),
    });
    eachNight(plain, (night) => {
      const before = night.beforeThreshold * times;
      const after = more.priceNight(night.day).beforeThreshold;
      expect(Math.abs(after - before)).toBeLessThanOrEqual(1e-12 * before);
    });
  });
});

function withoutMoney(rules: EngineInput["rules"]): EngineInput["rules"] {
  const { last_minute_prices, custom_seasonal_profile } = rulesWith();
  return { ...rules, last_minute_prices, custom_seasonal_profile };
}

test("more booked nights never lower the occupancy factor", () => {
  const states = fc.array(fc.constantFrom(1, 2, 3, 4, 0), { minLength: 181, maxLength: 181 });
  const property = fc.property(states, fc.nat(180), arbitraryRules, (before, at, rules) => {
    const after = before.with(at, before[at] === 1 ? 2 : (before[at] ?? 0));
    const rule = rules.occupancy_adjustment.value;
    if (rule.oba_type === "custom") return;
    const [low, high] = [before, after].map((given) => {
      const calendar = { states: Uint8Array.from(given), minStays: new Uint16Array(181) };
      return occupancyFactors(rule, { ...inputWith(), calendar });
    });
    expect(high?.every((factor, window) => factor >= (low?.[window] ?? 0))).toBe(true);
  });
  fc.assert(property, { numRuns });
});

test("the order of overrides changes nothing", () => {
  const property = fc.property(arbitraryInput, (input) => {
    const overrides = input.overrides.map(({ level, byDay }) => ({
      level,
      byDay: new Map([...byDay].toReversed()),
    }));
    expect(asBytes(priceNights({ ...input, overrides }, input.today, nights))).toEqual(
      asBytes(priceNights(input, input.today, nights)),
    );
  });
  fc.assert(property, { numRuns: Math.min(numRuns, 1_000) });
});

test("a step reports its factor, and one that changes nothing is left out", () => {
  const input = inputWith({ market: evenMarket(1.12, 1) });
  const night = makePricer(input).priceNight(input.today + 40);
  const { market, customizations } = explain(night, input.rules, String);
  expect(market).toEqual([
    {
      key: "seasonality",
      title: "seasonality",
      factor: 1.12,
      value: "+12.0%",
      price: 112,
      level: "default",
    },
  ]);
  expect(customizations.map(({ key }) => key)).toEqual(
    stepKeys.filter((key) => key !== "seasonality" && factorIn(night, key) !== 1),
  );
});
