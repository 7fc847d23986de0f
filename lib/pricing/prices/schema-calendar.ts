import { demandLetters, stateLetters } from "./rules";
import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";

const mostListings = 50;
/** Nights of one call. */
export const mostCalendarNights = 400;

export const CalendarRequest = z.strictObject({
  listings: z
    .array(withPms("pms", { id, pms: pmsName }))
    .min(1)
    .max(mostListings),
  from: z.iso.date(),
  to: z.iso.date().meta({ description: "Last night, included" }),
});

const letters = (allowed: string) => z.string().regex(new RegExp(`^[${allowed}]*$`));

const CalendarNights = z.strictObject({
  price: z.array(z.number().nullable()).meta({
    description: "The final price, also of booked nights; null before today and without a base",
  }),
  demand: letters(demandLetters).meta({ description: "One letter a night" }),
  min_stay: z.array(z.int()),
  state: letters(stateLetters).meta({ description: "One letter a night" }),
  override: letters(".lsg").meta({
    description: "Level of the override that applies: . none, l listing, s subgroup, g group",
  }),
  unbookable: letters("01"),
});

const CalendarBar = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date().meta({ description: "Last night, included" }),
  channel: z.string().nullable(),
  rate: z.number().nullable().meta({ description: "A night, in the listing's currency" }),
  booked_twice: z.boolean().meta({ description: "Another stay has the same nights" }),
});

const CalendarRow = z.strictObject({
  id: z.string(),
  pms: z.string(),
  currency: z.string().nullable(),
  today: z.iso.date().nullable().meta({ description: "In the listing's time zone" }),
  error: z.enum(["LISTING_NO_DATA", "LISTING_NOT_PRESENT"]).nullable(),
  nights: CalendarNights,
  units: z
    .strictObject({
      count: z.int(),
      sold: z.array(z.int()).meta({ description: "By night" }),
      sellable: z
        .array(z.int())
        .meta({ description: "Sold or open units by night; 0 where nothing is known" }),
    })
    .nullable()
    .meta({ description: "Of a listing with several units, which has no bars; else null" }),
  bars: z.array(CalendarBar),
  min_stay_default: z.int(),
});

/** Calendars of the requested listings, in order; element 0 of the nights is `from`. */
export const CalendarAnswer = z
  .strictObject({ rows: z.array(CalendarRow) })
  .meta({ id: "PriceCalendar" });

export type CalendarRequest = z.output<typeof CalendarRequest>;
export type CalendarAnswer = z.output<typeof CalendarAnswer>;
export type CalendarRow = z.output<typeof CalendarRow>;
export type CalendarNights = z.output<typeof CalendarNights>;
export type CalendarBar = z.output<typeof CalendarBar>;

/** Yesterday's prices of the requested listings' nights, in order; element 0 is `from`. */
export const YesterdayAnswer = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: z.string(),
      pms: z.string(),
      prices: z.array(z.number().nullable()).meta({
        description: "Null where nothing was kept; empty where nothing at all was",
      }),
    }),
  ),
});

export type YesterdayRow = z.output<typeof YesterdayAnswer>["rows"][number];
export type YesterdayAnswer = z.output<typeof YesterdayAnswer>;

/** Listings and nights of one file. */
const mostExported = 5_000;
/** Nights of a file: as far as the calendar of the Prices page reaches. */
export const mostExportNights = 553;

export const ExportRequest = z.strictObject({
  listings: z
    .array(withPms("pms", { id, pms: pmsName }))
    .min(1)
    .max(mostExported),
  from: z.iso.date(),
  to: z.iso.date().meta({ description: "Last night, included" }),
});

export const PricesFile = z.string();

export type ExportRequest = z.output<typeof ExportRequest>;
