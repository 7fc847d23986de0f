import type { Caller } from "@/lib/auth/server/caller";
import { bookingsReport } from "./report";
import type { BookingRows, ReportScope } from "../schema-charts";

/** Rows that a file of bookings holds at most. */
const mostRows = 100_000;

/** All bookings that match, as the report has them, for a file; `total` says how many there are. Two statements. */
export async function bookingRows(caller: Caller, scope: ReportScope): Promise<BookingRows> {
  const { data } = await bookingsReport(caller, { ...scope, limit: mostRows, offset: 0 });
  return { reservations: data.reservations, total: data.pagination.total };
}
