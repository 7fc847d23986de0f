import { z } from "zod";
import { flag } from "@/lib/http/inputs";
import { days } from "@/lib/pricing/rules/kinds";
import { checkOverlaps, percent, type Report, rule, whole } from "./schema-fields";

const GapRange = z.strictObject({
  min_nights: whole(1, 30),
  max_nights: whole(1, 30),
  weekday: percent,
  weekend: percent,
});

/** Prices of short gaps between closed nights (`pricing.md` §1). */
export const GapAdjustment = z
  .strictObject({
    gap_on: flag,
    gap_type: z.enum(["none", "recommended", "custom"]).nullish().meta({
      description: "If omitted, the previous setting is turned on again; otherwise `recommended`.",
    }),
    gap_ranges: z.array(GapRange).max(5).nullish().meta({
      description: "Lengths of gaps in nights, not overlapping; for type `custom` only",
    }),
  })
  .superRefine(
    rule(({ gap_on: isOn, gap_type: type, gap_ranges: ranges }, report) => {
      if (ranges && type !== "custom") report(["gap_ranges"], "is for type custom only");
      if (isOn && type === "custom" && !ranges)
        report(["gap_ranges"], "is required by type custom");
      checkRanges(ranges ?? [], (path, text) => report(["gap_ranges", ...path], text));
    }),
  );

function checkRanges(ranges: readonly z.output<typeof GapRange>[], report: Report): void {
  for (const [n, { min_nights: min, max_nights: max }] of ranges.entries()) {
    if (min > max) report([n, "max_nights"], "must not be below min_nights");
  }
  const spans = ranges.map(({ min_nights: start, max_nights: end }) => ({ start, end }));
  checkOverlaps(spans, "range", report);
}

const nights = whole(1, 365);

/** The shortest stay that may be booked (`pricing.md` §1). */
export const MinStay = z
  .strictObject({
    min_stay_on: flag,
    min_stay_weekday: nights.nullish().meta({ description: "Nights; required when on" }),
    min_stay_weekend: nights
      .nullish()
      .meta({ description: "Nights, for arrivals on `weekend_days`; required when on" }),
    last_minute: z
      .strictObject({ days: whole(1, 90), nights })
      .nullish()
      .meta({ description: "Another minimum for nights up to so many days ahead" }),
    far_out: z
      .strictObject({ days: whole(30, 999), nights })
      .nullish()
      .meta({ description: "Another minimum for nights from so many days ahead" }),
    lowest_allowed: nights
      .nullish()
      .meta({ description: "No minimum is below this, except one of an override" }),
    fill_gaps: flag
      .nullish()
      .meta({ description: "A gap shorter than the minimum may be booked whole" }),
  })
  .superRefine(
    rule((value, report) => {
      if (!value.min_stay_on) return;
      for (const field of ["min_stay_weekday", "min_stay_weekend"] as const) {
        if ((value[field] ?? null) === null) report([field], "is required when the rule is on");
      }
    }),
  );

/** The nights that count as weekend. */
export const WeekendDays = z
  .strictObject({
    weekend_days_on: flag,
    days: z
      .array(z.enum(days))
      .min(1, "must contain at least one day")
      .nullish()
      .meta({ description: "Required when on", examples: [["fri", "sat"]] }),
  })
  .superRefine(
    rule(({ weekend_days_on: isOn, days: given }, report) => {
      if (isOn && !given) report(["days"], "is required when the rule is on");
      for (const [n, day] of (given ?? []).entries()) {
        if (given?.indexOf(day) !== n) report(["days", n], "must not repeat an earlier day");
      }
    }),
  );

/** A gap's range as answers hold it. */
export const AnsweredRange = z.strictObject({
  min_nights: z.int(),
  max_nights: z.int(),
  weekday: z.int(),
  weekend: z.int(),
});

/** A minimum by lead time as answers hold it. */
export const AnsweredStay = z.strictObject({ days: z.int(), nights: z.int() });
