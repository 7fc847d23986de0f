import { markAroundMarket } from "@/lib/market/comparables/server";
import { transaction } from "@/lib/db/server";
import type { ImportOptions } from "../schema";
import { importSeconds, lockImport } from "./lock";
import { marketTarget } from "./target/market-target";

/**
 * Deletes the installation's comparables of a format, or all, with their nights, and marks the listings around them. Returns how many.
 * Throws CONFLICT while an import into the market runs.
 */
export async function deleteMarket(format?: ImportOptions["format"]): Promise<number> {
  const where = { sourceId: null, ...(format !== undefined && { source: format }) };
  return transaction(
    {},
    async (tx) => {
      await lockImport(tx, marketTarget(null).lock);
      const rows = await tx.marketListing.findMany({ where, select: { key: true } });
      // They are found by their places, so before these are gone.
      await markAroundMarket(
        tx,
        rows.map(({ key }) => key),
      );
      return (await tx.marketListing.deleteMany({ where })).count;
    },
    importSeconds,
  );
}
