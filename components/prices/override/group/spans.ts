import { addDays, type DateText } from "@/lib/core/dates";
import { type OverrideFields, setFields } from "@/lib/pricing/overrides/fields";
import type { GroupNights } from "@/lib/pricing/overrides/schema-group-nights";

/** Consecutive nights, both included, that the editor opens with. */
export interface NightSpan {
  first: DateText;
  last: DateText;
  isClearing: boolean;
}

/** Consecutive nights with the same override. */
export interface OverrideSpan {
  first: DateText;
  last: DateText;
  fields: OverrideFields;
  currency: string | null;
}

/** A group's overrides, sorted by date; equal ones of consecutive nights are one. */
export function spansOf(overrides: GroupNights["overrides"]): OverrideSpan[] {
  const spans: OverrideSpan[] = [];
  for (const { date, price, currency = null, check_in_check_out_enabled, ...row } of overrides) {
    const fields = setFields({
      ...row,
      ...(price !== undefined && { price: Number(price) }),
      // Lists that are off do not show.
      ...(check_in_check_out_enabled === "0" && { check_in: null, check_out: null }),
    });
    const last = spans.at(-1);
    const goesOn =
      last &&
      addDays(last.last, 1) === date &&
      JSON.stringify([last.fields, last.currency]) === JSON.stringify([fields, currency]);
    if (goesOn) last.last = date;
    else spans.push({ first: date, last: date, fields, currency });
  }
  return spans;
}

/** The nights of a span; null where it ends before it begins or has more than 731. */
export function nightsIn(first: DateText, last: DateText): DateText[] | null {
  const dates: DateText[] = [];
  for (let date = first; date <= last && dates.length <= 731; date = addDays(date, 1)) {
    dates.push(date);
  }
  return dates.length >= 1 && dates.length <= 731 ? dates : null;
}
