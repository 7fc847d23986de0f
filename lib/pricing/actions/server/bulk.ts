import type { Caller } from "@/lib/auth/server/caller";
import type { BulkRequest, BulkResult } from "../schema-bulk";
import { acceptMany } from "./bulk-accept";
import { hideMany } from "./bulk-hide";

/**
 * Accepts or hides up to 5,000 actions in one transaction. A row that fails returns the reason and changes nothing; a
 * dry run returns what would happen.
 */
export function decideMany(
  caller: Caller,
  request: BulkRequest,
  now: Date = new Date(),
): Promise<BulkResult> {
  return request.decision === "accept"
    ? acceptMany(caller, request.actions, now)
    : hideMany(caller, request, now);
}
