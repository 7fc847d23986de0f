import { z } from "zod";
import { dryRun } from "@/lib/http/inputs";
import { ReservationRow } from "@/lib/inventory/bookings/schema-data";
import { anyRows } from "./schema-rows";

/** Rows of create_reservations whose `pms_name` is the connection's. */
export const ReservationsRequest = z.strictObject({
  reservations: anyRows(ReservationRow, "IngestReservation", 100, ["pms_name"]),
  dry_run: dryRun,
});
