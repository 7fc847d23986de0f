import { endpoint } from "@/lib/http/server/endpoint";
import { bookingCharts } from "./charts";
import { createReservations } from "./commands";
import { bookingRows, bookingsReport } from "./report";
import { reservationData } from "./reservation-data";
import { BookingCharts, BookingRows, ReportScope, Report, ReportRequest } from "../schema-report";
import { CreateRequest, CreateResult, DataPage, DataQuery } from "../schema-data";

export const postBookingsReport = endpoint({
  summary: "List matching bookings with totals by currency",
  agent: {
    name: "get_bookings_report",
    hint: "Bookings with filters and totals by currency: made, cancelled, by stay or booking date, by channel.",
  },
  description:
    "Sorted by booked date, newest first. `has_more` is exact. The summary covers all matching rows, not just the page. Amounts in different currencies are never added up.",
  permission: "bookings:view",
  schemas: { body: ReportRequest, returns: Report },
  run: ({ caller, body }) => bookingsReport(caller, body),
});

export const getReservationData = endpoint({
  summary: "List reservations by check-in",
  agent: {
    name: "list_reservations",
    hint: "Reservations by check-in or booking date, with nights, revenue and channel; no guest's name.",
  },
  description:
    "`start_date` and `end_date` are sent together (check-in on or after the first, before the second), and so are `booked_start_date` and `booked_end_date` (both inclusive). Without dates: check-ins from 365 days ago to 365 days ahead, at the account. Without `pms`: those of all PMSs.",
  permission: "bookings:view",
  schemas: { query: DataQuery, returns: DataPage },
  run: ({ caller, query }) => reservationData(caller, query),
});

export const postReservations = endpoint({
  summary: "Create or update reservations and blocks",
  agent: { name: "create_reservations", hint: "For bookings that no connection imports." },
  description:
    "Accepts up to 100 rows, identified by `reservation_id` and PMS. An existing reservation is replaced. A row that cannot be written is returned with its error, and the other rows are written. The listing's calendar is updated: nights become booked, blocked, or available again if no other reservation covers them. `available` removes a block, cancels the booking with that ID and opens the nights.",
  permission: "bookings:edit",
  writes: true,
  schemas: { body: CreateRequest, returns: CreateResult },
  run: ({ caller, body }) => createReservations(caller, body),
});

export const postBookingCharts = endpoint({
  summary: "Break matching bookings down by month, channel, listing and lead time",
  agent: {
    name: "get_booking_breakdown",
    hint: "Which channels, listings, months or lead times bookings come from; takes the filters of get_bookings_report.",
  },
  permission: "bookings:view",
  schemas: { body: ReportScope, returns: BookingCharts },
  run: ({ caller, body }) => bookingCharts(caller, body),
});

export const postBookingRows = endpoint({
  summary: "List all matching bookings for export",
  description: "Returns at most 100,000 rows; `total` is the number of matches.",
  permission: "bookings:view",
  schemas: { body: ReportScope, returns: BookingRows },
  run: ({ caller, body }) => bookingRows(caller, body),
});
