import { endpoint } from "@/lib/http/server/endpoint";
import { bookingCharts } from "./charts";
import { createReservations } from "./commands";
import { bookingRows, bookingsReport } from "./report";
import { reservationData } from "./reservation-data";
import { BookingCharts, BookingRows, ReportScope } from "../schema-charts";
import { CreateRequest, CreateResult } from "../schema-create";
import { DataPage, DataQuery } from "../schema-data";
import { Report, ReportRequest } from "../schema-report";

export const postBookingsReport = endpoint({
  summary: "Matching bookings, with totals by currency",
  description:
    "Newest booked date first. `has_more` is exact. The summary covers all matching rows, not only the page, and never adds different currencies.",
  permission: "bookings:view",
  schemas: { body: ReportRequest, returns: Report },
  run: ({ caller, body }) => bookingsReport(caller, body),
});

export const getReservationData = endpoint({
  summary: "Reservations of one PMS by check-in",
  description:
    "Needs `start_date` and `end_date` (check-in on or after the first, before the second), or `booked_start_date` and `booked_end_date` (both included), or both pairs.",
  permission: "bookings:view",
  schemas: { query: DataQuery, returns: DataPage },
  run: ({ caller, query }) => reservationData(caller, query),
});

export const postReservations = endpoint({
  summary: "Write reservations and blocks",
  description:
    "Up to 100 rows, identified by `reservation_id` and PMS; a known one is replaced. A row that cannot be written is reported with its reason, and the others are written. The nights in the listing's calendar are updated: booked, blocked, or available where no other reservation covers them. `available` removes a block, cancels a booking of its id and opens the nights.",
  permission: "bookings:edit",
  writes: true,
  schemas: { body: CreateRequest, returns: CreateResult },
  run: ({ caller, body }) => createReservations(caller, body),
});

export const postBookingCharts = endpoint({
  summary: "Matching bookings by month, channel, listing and lead time",
  permission: "bookings:view",
  schemas: { body: ReportScope, returns: BookingCharts },
  run: ({ caller, body }) => bookingCharts(caller, body),
});

export const postBookingRows = endpoint({
  summary: "All matching bookings, for a file",
  description: "At most 100,000 rows; `total` says how many match.",
  permission: "bookings:view",
  schemas: { body: ReportScope, returns: BookingRows },
  run: ({ caller, body }) => bookingRows(caller, body),
});
