import type { Fields } from "@/lib/pricing/customizations/fields";
import { recommendedGaps } from "@/lib/pricing/steps/gaps";
import { weekdayOf } from "@/lib/core/days";
import { atLeast, factorOf } from "./factors";
import type { EngineInput } from "./input";
import { weekendsOf } from "./stays";

/** Factor of each night that is in a gap; undefined where no gap is priced (`pricing.md` §1, gap). */
export function gapFactors(
  { rules, today }: Pick<EngineInput, "rules" | "today">,
  gaps: Uint16Array,
): Float64Array | undefined {
  const ranges = rangesOf(rules.gap_adjustment.value);
  if (ranges.length === 0 || gaps.every((length) => length === 0)) return undefined;
  const weekends = weekendsOf(rules);
  const factors = new Float64Array(gaps.length).fill(1);
  for (const [ahead, length] of gaps.entries()) {
    if (length === 0) continue;
    const range = ranges.find((each) => each.min_nights <= length && length <= each.max_nights);
    if (!range) continue;
    const isWeekend = weekends[weekdayOf(today + ahead)] === 1;
    factors[ahead] = atLeast(factorOf(isWeekend ? range.weekend : range.weekday));
  }
  return factors;
}

function rangesOf({ gap_type: type, gap_ranges: custom = [] }: Fields["gap_adjustment"]) {
  if (type === "custom") return custom;
  return type === "recommended" ? recommendedGaps : [];
}
