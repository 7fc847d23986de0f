import { available, booked } from "@/lib/inventory/calendars/nights";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { makePricer } from "@/lib/pricing/engine/price";
import type { JudgedPlan } from "./detect";

/** Prices a plan of `count` nights from today on, as it is judged: before settling in, also without the last-minute step. */
export function toPlan(input: EngineInput, count: number, hasMarket: boolean): JudgedPlan {
  const settled = { ...input, settling: null };
  const none = { value: { last_min_factor_type: "none" }, level: "default" } as const;
  const early = { ...settled, rules: { ...settled.rules, last_minute_prices: none } };
  const [priceNight, priceEarly] = [settled, early].map((each) => makePricer(each).priceNight);
  if (!priceNight || !priceEarly) throw new Error("Two inputs give two pricers.");
  const plan = {
    first: input.today,
    prices: new Float64Array(count),
    early: new Float64Array(count),
    isLate: new Float64Array(count),
    isBooked: new Float64Array(count),
    isOpen: new Float64Array(count),
    isAtMinimum: new Float64Array(count),
    hasMarket,
  };
  const { states } = input.calendar;
  for (let at = 0; at < count; at++) {
    const night = priceNight(input.today + at);
    plan.prices[at] = night.price;
    plan.isAtMinimum[at] = night.applied === "min" ? 1 : 0;
    plan.isLate[at] = night.lastMinute !== 1 || night.fixedLate !== null ? 1 : 0;
    plan.early[at] = priceEarly(input.today + at).price;
    plan.isBooked[at] = states[at] === booked ? 1 : 0;
    plan.isOpen[at] = states[at] === available ? 1 : 0;
  }
  return plan;
}
