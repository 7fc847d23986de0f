import { type Caller, owned } from "@/lib/auth/server/caller";
import { transaction } from "@/lib/db/server";
import type { CreateRequest, CreateResult } from "@/lib/inventory/bookings/schema-data";
import { createReservations } from "@/lib/inventory/bookings/server";
import { markReceived } from "./connection";

/**
 * Writes reservations as create_reservations does, of the connection's listings only; `pms_name` may be left out. A row of
 * any other listing is answered as unknown.
 */
export async function receiveReservations(
  caller: Caller,
  request: CreateRequest,
): Promise<CreateResult> {
  const { connection } = caller;
  const pms = { pms_name: connection?.pmsName ?? null };
  const reservations = request.reservations.map((row) => (hasPms(row) ? row : { ...row, ...pms }));
  const result = await createReservations(caller, { ...request, reservations });
  if (connection && !caller.dryRun) {
    await transaction({}, (tx) => markReceived(tx, { id: connection.id, ...owned(caller) }));
  }
  return result;
}

function hasPms(row: Readonly<Record<string, unknown>>): boolean {
  return (row["pms_name"] ?? row["pms"] ?? null) !== null;
}
