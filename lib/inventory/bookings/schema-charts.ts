import { z } from "zod";
import { Report, ReportRequest } from "./schema-report";

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
