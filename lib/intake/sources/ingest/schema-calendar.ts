import { z } from "zod";
import { daysBetween } from "@/lib/core/dates";
import { mostUnits } from "@/lib/inventory/listings/fields";
import { amount, dryRun, flag, id } from "@/lib/http/inputs";
import { currency } from "./schema-listings";
import { anyRows } from "./schema-rows";

/** Nights of one listing in one call: two years. */
const mostNights = 730;
/** The PMS's clock may be ahead of ours by this, in ms. */
const clockMs = 600_000;

const day = z.iso
  .date()
  .refine((date) => date >= "2000" && date < "2200", "must be from 2000 to 2199");

const Nights = z
  .strictObject({
    start_date: day.meta({ description: "First night" }),
    end_date: day.meta({ description: "Last night, inclusive" }),
    state: z.enum(["available", "booked", "blocked", "unavailable"]),
    price: amount.optional().meta({
      description: "Price on the channel; left out, the stored one stays",
    }),
    min_stay: z.int().min(1).max(9_999).optional().meta({
      description: "Nights; left out, the stored one stays",
    }),
    units_open: z.int().min(0).max(mostUnits).optional().meta({
      description: "Units that are left, of a listing with several; left out, its stays tell",
    }),
    check_in: flag.optional().meta({ description: "False where no stay can begin; not used yet" }),
    check_out: flag.optional().meta({ description: "False where no stay can end; not used yet" }),
  })
  .refine((range) => range.start_date <= range.end_date, {
    path: ["end_date"],
    error: "must not be before start_date",
  });

const moment = z.iso
  .datetime({ offset: true })
  .refine((text) => !(Date.parse(text) < 0), "must not be before 1970")
  .refine((text) => !(Date.parse(text) > Date.now() + clockMs), "must not be in the future");

/** Nights of a listing, in ranges; a later range replaces an earlier one. */
export const CalendarRow = z
  .strictObject({
    listing_id: id,
    currency: currency.meta({ description: "ISO 4217 code of the listing's currency" }),
    as_of: moment.optional().meta({
      description:
        "When the PMS read these nights; a call as of an earlier time than the stored one is ignored. Default: now",
    }),
    nights: z.array(Nights).min(1).max(mostNights),
  })
  .refine((row) => nightsIn(row.nights) <= mostNights, {
    path: ["nights"],
    error: `must be at most ${mostNights} nights in total`,
  });

export const CalendarRequest = z.strictObject({
  calendars: anyRows(CalendarRow, "IngestCalendar", 10),
  dry_run: dryRun,
});

export type CalendarRow = z.output<typeof CalendarRow>;
export type NightRange = z.output<typeof Nights>;

function nightsIn(ranges: readonly { start_date: string; end_date: string }[]): number {
  return ranges.reduce((sum, range) => sum + daysBetween(range.start_date, range.end_date) + 1, 0);
}
