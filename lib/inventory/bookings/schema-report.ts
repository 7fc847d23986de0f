import { z } from "zod";
import { flag, id, list, pmsName, withoutEmpty, withPms } from "@/lib/http/inputs";

/** The database has no year 0. */
const day = z.iso
  .date()
  .refine((date) => date >= "0001", "must not be before the year 1")
  .optional();

const Dates = z
  .strictObject({
    min_booked_date: day,
    max_booked_date: day,
    min_check_in_date: day,
    max_check_in_date: day,
  })
  .superRefine((dates, context) => {
    for (const kind of ["booked", "check_in"] as const) {
      const from = dates[`min_${kind}_date`];
      const to = dates[`max_${kind}_date`];
      if (from === undefined || to === undefined || from <= to) continue;
      const path = [`max_${kind}_date`];
      context.addIssue({ code: "custom", path, message: `must not be before min_${kind}_date` });
    }
  });

const DateFilters = withoutEmpty(Dates).meta({
  description: "Both ends are included. Defaults to bookings made in the last 90 days.",
});

/** Comma-joined or an array; ids may be numbers. */
const namesOrIds = z
  .union([z.string(), z.int(), z.array(z.union([z.string(), z.int()]))])
  .transform((value): string | string[] => [value].flat().map(String))
  .pipe(list);

const bedroomCounts = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^(\s*\d{1,3}\s*(,|$))*$/, "must be comma-separated integers"))
  .transform((text) => text.split(",").filter((part) => part.trim() !== ""))
  .transform((parts) => parts.map(Number));

const status = z.enum(["booked", "cancelled", "blocked"]);

const filters = {
  pms: list.optional(),
  listings: z
    .array(withPms("pms_name", { listing_id: id, pms_name: pmsName }))
    .max(10_000)
    .optional(),
  tags: list.optional(),
  groups: namesOrIds.optional().meta({ description: "Listing groups, by name or ID" }),
  subgroups: namesOrIds.optional(),
  cities: list.optional(),
  brCount: bedroomCounts.optional().meta({
    description: "Bedrooms, as comma-separated integers; 0 is a studio",
    examples: ["0,2"],
  }),
  syncStatus: flag
    .optional()
    .meta({ description: '"true": only listings that push prices', examples: ["true"] }),
  search_query: z
    .string()
    .optional()
    .meta({ description: "Part of the listing's name, ID, city, tag or group" }),
  booking_status: list
    .pipe(z.array(status))
    .optional()
    .meta({ description: 'Default `["booked"]`' }),
};

const Filters = withoutEmpty(withPms("pms", filters));

export const ReportRequest = z.strictObject({
  date_filters: DateFilters.optional(),
  filters: Filters.optional(),
  limit: z.int().min(1).max(500).default(200),
  offset: z.int().min(0).max(2_147_483_647).default(0),
});

const number = z.number().nullable();

const ReportRow = z
  .strictObject({
    listing_id: z.string(),
    listing_name: z.string(),
    pms_name: z.string(),
    reservation_id: z.string(),
    check_in: z.iso.date(),
    check_out: z.iso.date(),
    booked_date: z.iso.date().nullable().meta({ description: "In the listing's time zone" }),
    no_of_days: z.int(),
    rental_revenue: number,
    total_cost: number,
    currency: z.string().nullable(),
    booking_status: status,
    booking_channel: z.string().nullable(),
    lead_time: z.int().nullable().meta({ description: "Days from the booked date to check-in" }),
  })
  .meta({ id: "ReportedBooking" });

const Summary = z
  .strictObject({
    bookings: z.int(),
    nights: z.int(),
    revenue: z.number(),
    adr: number.meta({ description: "Revenue ÷ nights, over bookings with known revenue" }),
    average_lead_time: number,
    average_length_of_stay: number,
    cancellation_rate: number.meta({
      description:
        "Cancelled ÷ (booked + cancelled), 0 to 1, over everything that matches the filters except booking_status",
    }),
  })
  .meta({ id: "BookingSummary" });

export const Report = z
  .strictObject({
    data: z.strictObject({
      reservations: z.array(ReportRow),
      pagination: z.strictObject({
        total: z.int(),
        offset: z.int(),
        limit: z.int(),
        has_more: z.boolean(),
      }),
      summary: z.record(z.string(), Summary).meta({
        description:
          "By currency, over all matching bookings; `unknown` for bookings without a currency.",
      }),
    }),
  })
  .meta({ id: "BookingsReport" });

export type ReportRequest = z.output<typeof ReportRequest>;
export type ReportFilters = NonNullable<ReportRequest["filters"]>;
export type Report = z.input<typeof Report>;
export type ReportRow = z.input<typeof ReportRow>;
export type Summary = z.input<typeof Summary>;

/** The report's filters, without limit and offset. */
export const ReportScope = ReportRequest.pick({ date_filters: true, filters: true });

const Share = z.strictObject({
  /** A month (`2026-03`), a channel, a listing's key, or the first day of a lead-time range. */
  key: z.string(),
  /** The listing's name; null for other kinds of share. */
  name: z.string().nullable(),
  bookings: z.int(),
  nights: z.int(),
  revenue: z.number(),
});

const shares = z.array(Share);

/** Matching bookings by currency and kind of share; owner blocks are excluded. */
export const BookingCharts = z.strictObject({
  currencies: z.array(
    z.strictObject({
      currency: z.string(),
      months: shares,
      channels: shares,
      listings: shares,
      lead_times: shares,
    }),
  ),
});

/** All matching rows, up to a limit. */
export const BookingRows = z.strictObject({
  reservations: Report.shape.data.shape.reservations,
  total: z.int(),
});

export type ReportScope = z.output<typeof ReportScope>;
export type Share = z.input<typeof Share>;
export type BookingCharts = z.input<typeof BookingCharts>;
export type BookingRows = z.input<typeof BookingRows>;
