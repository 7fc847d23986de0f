import type { Caller } from "@/lib/auth/server/caller";
import type { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { changeWithPrices } from "@/lib/inventory/listings/server/commands";
import { priceEffect } from "@/lib/pricing/prices/server/changes";
import type { ListingsChanged } from "../schema-changes";

/**
 * Changes listings; a dry run also returns the effect of changed min, base and max on prices, with current rules and
 * groups. A fixed number of statements. Throws VALIDATION_FAILED, and with `atomic` ERR-GUARD-RAIL.
 */
export async function changeTellingPrices(
  caller: Caller,
  request: ChangeRequest,
): Promise<ListingsChanged> {
  const { listings, prices } = await changeWithPrices(caller, request);
  if (!caller.dryRun) return { listings };
  const effect = await priceEffect(caller, [...prices.keys()], (key, input) => ({
    ...input,
    ...prices.get(key),
  }));
  return { listings, ...effect };
}
