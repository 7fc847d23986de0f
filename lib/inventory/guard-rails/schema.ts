import { z } from "zod";
import { amount, dryAnswer, dryRun, id, integer, pmsName, withPms } from "@/lib/http/inputs";

const listing = { listing_id: id, pms: pmsName };

const about = {
  max_change_percent:
    "Most that a write may change base, min or max, in percent of the stored value",
  cool_down_hours: "Hours after a change of base, min or max until it can change again",
  floor:
    "Lowest price of any night and lowest min, base and override price, in the listing's currency",
};

export const GuardRailsQuery = withPms("pms", listing);

/** An absent field is unchanged, null removes the guard rail. */
const rails = {
  max_change_percent: z
    .number()
    .positive()
    .max(1_000)
    .nullish()
    .meta({ description: about.max_change_percent }),
  cool_down_hours: integer
    .pipe(z.int().min(1).max(8_760))
    .nullish()
    .meta({ description: about.cool_down_hours }),
  floor: amount
    .pipe(z.number().positive())
    .refine(hasCents, "has more than two decimals")
    .nullish()
    .meta({ description: about.floor }),
};

export const GuardRailsWrite = withPms("pms", { ...listing, ...rails, dry_run: dryRun });

/** A write to undo: what it wrote, and the values of the same guard rails before it. */
export const GuardRailsUndo = withPms("pms", {
  ...listing,
  written: z.strictObject(rails),
  before: z.strictObject(rails),
  dry_run: dryRun,
});

const Rails = z.strictObject({
  max_change_percent: z.number().nullable().meta({ description: about.max_change_percent }),
  cool_down_hours: z.int().nullable().meta({ description: about.cool_down_hours }),
  floor: z.number().nullable().meta({ description: about.floor }),
});

export const GuardRailsAnswer = Rails.meta({ id: "GuardRails" });
export const GuardRailsWritten = Rails.extend({ dry_run: dryAnswer }).meta({
  id: "GuardRailsWritten",
});

export type GuardRailsQuery = z.output<typeof GuardRailsQuery>;
export type GuardRailsUndo = z.output<typeof GuardRailsUndo>;
export type GuardRailsWrite = z.output<typeof GuardRailsWrite>;

function hasCents(value: number): boolean {
  // In binary, 19.99 × 100 is not exactly 1999.
  return Math.abs(value * 100 - Math.round(value * 100)) <= 1e-4;
}
