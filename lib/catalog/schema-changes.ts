import { z } from "zod";
import { ChangeResult } from "@/lib/inventory/listings/schema-changes";
import { priceEffect } from "@/lib/pricing/prices/schema-effect";

const inDryRun = z.strictObject(priceEffect).partial().shape;

/** Result of POST /v1/listings; in a dry run also what changes of min, base and max do to prices. */
export const ListingsChanged = ChangeResult.extend({
  price_change: inDryRun.price_change.meta({
    description:
      "In a dry run: mean change of the repriced listings' prices over their open nights, in %; null where none has any",
  }),
  sample: inDryRun.sample.meta({
    description: "In a dry run: some of the nights whose price changes",
  }),
}).meta({ id: "ListingChangesResult" });

export type ListingsChanged = z.input<typeof ListingsChanged>;
