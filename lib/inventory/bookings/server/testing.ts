import type { Caller } from "@/lib/auth/server/caller";
import { createReservations } from "./commands";
import { bookingsReport } from "./report";
import { CreateRequest } from "../schema-data";
import { ReportRequest } from "../schema-report";

/** A row with every key. */
export const fullRow = {
  listing_id: "1",
  pms_name: "guesty",
  reservation_id: "R1",
  start_date: "2026-03-30",
  end_date: "2026-04-02",
  no_of_days: 3,
  total_cost: 700,
  currency: "CAD",
  booked_time: "2026-01-05T06:30:00Z",
  pl_status: "booked",
  cancelled_time: null,
  total_fees: 60,
  total_taxes: 40.5,
  rental_revenue: "600",
  ota_commission: 90,
  host_payout: 510,
  booking_source: "vrbo",
  guest_count: 4,
  guest_zipcode: "V8V 1A1",
};

/** Creates reservations through the request schema; each row is `fullRow` with changes. */
export function create(caller: Caller, ...rows: object[]) {
  const reservations = rows.map((row) => ({ ...fullRow, ...row }));
  return createReservations(caller, CreateRequest.parse({ reservations }));
}

/** Requests the report through the request schema; the default range of booked dates is 2026. */
export function report(caller: Caller, body: object = {}) {
  const date_filters = { min_booked_date: "2026-01-01", max_booked_date: "2026-12-31" };
  return bookingsReport(caller, ReportRequest.parse({ date_filters, ...body }));
}
