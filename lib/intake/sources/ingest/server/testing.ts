import type { Caller } from "@/lib/auth/server/caller";
import { callerOfToken } from "@/lib/auth/server/integration-caller";
import { createIngestConnection } from "./commands";

const from = { ip: "192.0.2.7", device: "api", requestId: "sent" } as const;

/** An ingest connection of an account, and its program as a caller. */
export async function makeIngest(
  by: Caller,
  pms: string = "lodgehub",
): Promise<{ id: number; token: string; caller: Caller }> {
  const { id, token } = await createIngestConnection(by, { pms_name: pms });
  const identity = await callerOfToken(pms, token, from);
  if (!identity) throw new Error("The new token does not work.");
  return { id, token, caller: identity.caller };
}

/** Rows as the endpoint checks them. */
export function good<Row extends object>(...rows: Row[]) {
  return rows.map((row) => ({ given: { ...row }, row }));
}

/** A listing as a PMS sends it. */
export function listing(id: string, more: Record<string, unknown> = {}) {
  return { listing_id: id, listing_name: `Quay ${id}`, currency: "EUR", ...more };
}
