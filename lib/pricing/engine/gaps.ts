import type { Fields } from "@/lib/pricing/customizations/fields";
import { recommendedGaps } from "@/lib/pricing/steps/gaps";
import { weekdayOf } from "@/lib/core/days";
import { atLeast, factorOf } from "./factors";
import type { EngineInput } from "./input";
import { weekendsOf } from "./stays";

/** Gap factors by days ahead; undefined if no gap is priced (`pricing.md` §1, gap). */
export function gapFactors(
  { rules, today }: Pick<EngineInput, "rules" | "today">,
  gaps: Uint16Array,
): ((ahead: number) => number) | undefined {
  const ranges = rangesOf(rules.gap_adjustment.value);
  if (ranges.length === 0 || gaps.every((length) => length === 0)) return undefined;
  const weekends = weekendsOf(rules);
  return (ahead) => {
    const length = gaps[ahead] ?? 0;
    if (length === 0) return 1;
    const range = ranges.find((each) => each.min_nights <= length && length <= each.max_nights);
    if (!range) return 1;
    const isWeekend = weekends[weekdayOf(today + ahead)] === 1;
    return atLeast(factorOf(isWeekend ? range.weekend : range.weekday));
  };
}

function rangesOf({ gap_type: type, gap_ranges: custom = [] }: Fields["gap_adjustment"]) {
  if (type === "custom") return custom;
  return type === "recommended" ? recommendedGaps : [];
}
