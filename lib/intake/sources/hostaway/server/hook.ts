import { idsIn } from "@/lib/intake/connectors/server/named";
import type { PmsHook } from "@/lib/intake/connections/server/connector";

/** Hostaway does not sign its webhooks: who knows the address may send hints, which only costs requests. */
export const hostawayHook: PmsHook = {
  signature: null,
  listingIds: (body) => idsIn(body, "listingMapId"),
};
