import { weekdayOf } from "@/lib/core/days";
import { percentText, type StepKey } from "@/lib/pricing/engine/explain";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { chosenBy, lowestTogether } from "@/lib/pricing/engine/limit";
import type { PricedNight } from "@/lib/pricing/engine/night";
import { countWindows, windowOf } from "@/lib/pricing/engine/occupancy";
import type { Stays } from "@/lib/pricing/engine/stays";
import { windows } from "@/lib/pricing/steps/occupancy";

/** Describes what a rule found on a night. */
export type RuleText = (
  key: Exclude<StepKey, "seasonality" | "demand">,
  night: PricedNight,
) => string;

/** Monday first. */
export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Describes what each rule of a listing found on its nights, for the titles of their steps (`pricing.md` §6). */
export function ruleTextsOf(input: EngineInput, { gaps }: Pick<Stays, "gaps">): RuleText {
  const occupancyText = makeOccupancyText(input);
  const limitText = makeLimitText(input);
  return (key, night) => {
    const ahead = night.day - input.today;
    switch (key) {
      case "day_of_week":
        return `${weekdayNames[weekdayOf(night.day)]}s ${percentText(night.dayOfWeek)}`;
      case "far_out":
        return daysAhead(ahead);
      case "last_minute":
        return night.fixedLate === null ? daysAhead(ahead) : `fixed price, ${daysAhead(ahead)}`;
      case "occupancy":
        return occupancyText(ahead);
      case "gap":
        return `in a gap of ${gaps[ahead] === 1 ? "1 night" : `${gaps[ahead] ?? 0} nights`}`;
      case "default_discount_limit":
        return limitText(night);
    }
  };
}

function daysAhead(ahead: number): string {
  if (ahead === 0) return "tonight";
  return ahead === 1 ? "1 day ahead" : `${ahead} days ahead`;
}

/** Nights booked in a night's window, with the usual share if the rule compares with it. */
function makeOccupancyText({ calendar, expected, rules }: EngineInput): (ahead: number) => string {
  const isCompared = rules.occupancy_adjustment.value.oba_type !== "custom";
  let counts: ReturnType<typeof countWindows> | undefined;
  return (ahead) => {
    counts ??= countWindows(calendar.states);
    const at = windowOf[ahead] ?? windows.length;
    const { booked, sellable } = counts[at] ?? { booked: 0, sellable: 0 };
    const first = at === 0 ? 0 : (windows[at - 1] ?? 0) + 1;
    const seen = `${booked} of ${sellable} nights booked ${first}–${windows[at]} days ahead`;
    const usual = `${Math.round(100 * (expected[at] ?? 0))}%`;
    return isCompared ? `${seen} where ${usual} is usual` : seen;
  };
}

const discounts = [
  ["lastMinute", "last-minute prices"],
  ["occupancy", "occupancy"],
  ["gap", "gap"],
] as const;

/** The default discounts that apply to a night, and how much they take off together. */
function makeLimitText({ rules }: EngineInput): (night: PricedNight) => string {
  const chosen = chosenBy(rules);
  return (night) => {
    const names = discounts.flatMap(([key, name]) => (chosen[key] && night[key] < 1 ? [name] : []));
    const least = lowestTogether(chosen, night.lastMinute, night.occupancy, night.gap);
    const all = [names.slice(0, -1).join(", "), names.at(-1)].join(" and ");
    return `${all} take off ${percentText(least).slice(1)} together at most`;
  };
}
