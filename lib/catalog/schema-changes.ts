import type { z } from "zod";
import { ChangeResult } from "@/lib/inventory/listings/schema-changes";
import { dryRunEffect } from "@/lib/pricing/prices/schema-effect";

/** Result of POST /v1/listings; in a dry run also what changes of min, base and max do to prices. */
export const ListingsChanged = ChangeResult.extend(dryRunEffect).meta({
  id: "ListingChangesResult",
});

export type ListingsChanged = z.input<typeof ListingsChanged>;
