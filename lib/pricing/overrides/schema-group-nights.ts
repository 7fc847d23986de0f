import { z } from "zod";
import { dryRun, groupId } from "@/lib/http/inputs";
import {
  checkPrices,
  GroupOverride,
  GroupOverrideChange,
  mostOverrides,
  overrideDate,
} from "./schema-row";
import { checkChange } from "./schema-selection";

/** Sets or clears a group's overrides of some nights; a dry run with neither only reads them. */
export const GroupNightsWrite = z
  .strictObject({
    group: groupId,
    dates: z
      .array(overrideDate)
      .min(1)
      .max(mostOverrides)
      .refine((dates) => new Set(dates).size === dates.length, "must not contain a date twice"),
    set: z
      .strictObject(GroupOverrideChange.shape)
      .omit({ date: true })
      .superRefine(checkPrices)
      .optional(),
    clear: z.literal(true).optional(),
    dry_run: dryRun,
  })
  .superRefine(checkChange);

export const GroupNights = z.strictObject({
  id: z.int(),
  first_night: z.string().meta({
    description:
      "YYYY-MM-DD: today where it is earliest among its listings; earlier nights are past",
  }),
  overrides: z.array(GroupOverride).meta({ description: "From first_night on, sorted by date" }),
});

export type GroupNights = z.input<typeof GroupNights>;
export type GroupNightsWrite = z.output<typeof GroupNightsWrite>;
