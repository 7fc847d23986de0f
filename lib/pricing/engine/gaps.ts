import { weekdayOf } from "@/lib/pricing/steps/weekdays";
import { atLeast, factorOf } from "./factors";
import type { EngineInput, StayFields } from "./input";
import { weekendsOf } from "./stays";

/** The default: 20% off gaps of one or two nights. */
const recommended = [{ min_nights: 1, max_nights: 2, weekday: -20, weekend: -20 }];

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

function rangesOf({ gap_type: type, gap_ranges: custom = [] }: StayFields["gap_adjustment"]) {
  if (type === "custom") return custom;
  return type === "recommended" ? recommended : [];
}
