import type { Defect } from "./defect";

const engine = "lib/pricing/engine";
const bounds = `${engine}/bounds.test.ts`;
const final = `${engine}/final.test.ts`;
const golden = `${engine}/golden.test.ts`;
const limit = `${engine}/limit.test.ts`;
const rounding = `${engine}/rounding.test.ts`;

/** Defects of a night's price (`pricing.md` §1). */
export const engineDefects: readonly Defect[] = [
  {
    name: "factors are multiplied in another order",
    caughtBy: `${engine}/explain.test.ts`,
    file: `${engine}/price.ts`,
    find: "night.uncustomized = night.base * night.seasonality * night.demand;",
    replace: "night.uncustomized = night.base * (night.seasonality * night.demand);",
  },
  {
    name: "the limit is taken before the gap",
    caughtBy: `${engine}/explain.test.ts`,
    file: `${engine}/price.ts`,
    find: "running * night.lastMinute * night.occupancy * night.gap * night.limit;",
    replace: "running * night.lastMinute * night.occupancy * night.limit * night.gap;",
  },
  {
    name: "a strength counts the market whole",
    caughtBy: golden,
    file: `${engine}/factors.ts`,
    find: "return atLeast(1 + strength * (share - 1));",
    replace: "return atLeast(strength === 0 ? 1 : share);",
  },
  {
    name: "a step may take more than three quarters",
    caughtBy: limit,
    file: `${engine}/factors.ts`,
    find: "const leastFactor = 0.25;",
    replace: "const leastFactor = 0;",
  },
  {
    name: "the safety minimum is dropped",
    caughtBy: bounds,
    file: `${engine}/bounds.ts`,
    find: "seasonal.min ?? safety.min * base;",
    replace: "seasonal.min ?? 0;",
  },
  {
    name: "a maximum may lie below the minimum",
    caughtBy: bounds,
    file: `${engine}/bounds.ts`,
    find: "max: clamp(max, min, most)",
    replace: "max: clamp(max, 0, most)",
  },
  {
    name: "the market's season stacks on a fixed season's base",
    caughtBy: bounds,
    file: `${engine}/bounds.ts`,
    find: "isBaseSet: season.isFixed",
    replace: "isBaseSet: false",
  },
  {
    name: "a percentage season counts none as zero",
    caughtBy: bounds,
    file: `${engine}/bounds.ts`,
    find: "return own === null ? null : own * factorOf(given);",
    replace: "return (own ?? 0) * factorOf(given);",
  },
  {
    name: "an override's share of the minimum is one of the base",
    caughtBy: bounds,
    file: `${engine}/bounds.ts`,
    find: 'type === "percent_max") return usual * factorOf(value);',
    replace: 'type === "percent_max") return base * factorOf(value);',
  },
  {
    name: "the limit is applied to a person's rule",
    caughtBy: limit,
    file: `${engine}/factors.ts`,
    find: 'return level === "default" || (type !== undefined && chosenTypes.has(type));',
    replace: 'return level === "default" || type !== undefined;',
  },
  {
    name: "the limit lifts above the largest single discount",
    caughtBy: limit,
    file: `${engine}/factors.ts`,
    find: "const limit = Math.min(lowest, late, empty, short);",
    replace: "const limit = lowest;",
  },
  {
    name: "percent_stacked starts from the uncustomized price",
    caughtBy: golden,
    file: `${engine}/rounding.ts`,
    find: "night.beforeThreshold * factorOf(price)",
    replace: "night.uncustomized * factorOf(price)",
  },
  {
    name: "a person's fixed price meets the thresholds",
    caughtBy: final,
    file: `${engine}/rounding.ts`,
    find: "return roundedMinor(price, rules.currencyDigits > 0);",
    replace: "return within(night, price, rules, limits);",
  },
  {
    name: "an ending may leave the thresholds",
    caughtBy: final,
    file: `${engine}/rounding.ts`,
    find: "return onlyMax ? rounded : Math.max(rounded, least);",
    replace: "return rounded;",
  },
  {
    name: "a fixed last-minute price is lifted to the minimum",
    caughtBy: final,
    file: `${engine}/rounding.ts`,
    find: "const onlyMax = night.fixedLate !== null && night.override?.price === undefined;",
    replace: "const onlyMax = false;",
  },
  {
    name: "a fixed last-minute price ends a day early",
    caughtBy: final,
    file: `${engine}/price.ts`,
    find: "if (ahead <= fixed.until)",
    replace: "if (ahead < fixed.until)",
  },
  {
    name: "a tie is lost to the last bit of a product",
    caughtBy: rounding,
    file: `${engine}/rounding.ts`,
    find: "const slack = 1e-9;",
    replace: "const slack = 0;",
  },
  {
    name: "ties of an ending go down",
    caughtBy: rounding,
    file: `${engine}/rounding.ts`,
    find: "Math.floor(lifted / 5 + 0.5) * 500",
    replace: "Math.ceil(value / 5 - 0.5) * 500",
  },
  {
    name: "an ending is found from the rounded price",
    caughtBy: golden,
    file: `${engine}/rounding.ts`,
    find: 'if (ending === "ending_9") return Math.max(9, Math.floor((lifted + 1) / 10 + 0.5)',
    replace:
      'if (ending === "ending_9") return Math.max(9, Math.floor((Math.round(lifted) + 1) / 10 + 0.5)',
  },
  {
    name: "a percentage override ignores its thresholds",
    caughtBy: final,
    file: `${engine}/rounding.ts`,
    find: "return within(night, night.uncustomized * factorOf(price), rules, limits);",
    replace:
      "return endedMinor(night.uncustomized * factorOf(price), rules.ending, rules.decimals);",
  },
  {
    name: "every currency has two digits",
    caughtBy: "lib/core/money.test.ts",
    file: "lib/core/money.ts",
    find: 'return digitsBut2.get(currency ?? "") ?? 2;',
    replace: "return currency === null ? 2 : 2;",
  },
  {
    name: "prices are held in 32 bits",
    caughtBy: final,
    file: `${engine}/price.ts`,
    find: "priced.prices[at] = night.price;",
    replace: "priced.prices[at] = night.price | 0;",
  },
  {
    name: "the slack of rounding moves large prices with decimals",
    caughtBy: rounding,
    file: `${engine}/rounding.ts`,
    find: "return Math.min(value * slack, decimals ? mostSlack.hundredths : mostSlack.units);",
    replace: "return value * slack;",
  },
  {
    name: "the floor does not hold fixed prices",
    caughtBy: final,
    file: `${engine}/rounding.ts`,
    find: "if (floor === null || night.price",
    replace: 'if (floor === null || night.override?.priceType === "fixed" || night.price',
  },
  {
    name: "the floor is rounded down",
    caughtBy: final,
    file: `${engine}/rounding.ts`,
    find: "night.price = ceiledMinor(floor, decimals);",
    replace: "night.price = flooredMinor(floor, decimals);",
  },
  {
    name: "the market is read from another day",
    caughtBy: `${engine}/explain.test.ts`,
    file: `${engine}/price.ts`,
    find: "const offset = today - market.first;",
    replace: "const offset = 0;",
  },
  {
    name: "a fixed last-minute price keeps the occupancy of the night before",
    caughtBy: final,
    file: `${engine}/price.ts`,
    find: "night.occupancy = night.gap = night.limit = 1;",
    replace: "night.gap = night.limit = 1;",
  },
  {
    name: "a night keeps the fixed price of the one before",
    caughtBy: final,
    file: `${engine}/price.ts`,
    find: "    night.fixedLate = null;\n",
    replace: "",
  },
];
