import type { StartingPrices } from "@/lib/pricing/starting-prices/schema";

/** What is known about a listing: nothing, unless `fields` say otherwise. */
export function startingPrices(fields: Partial<StartingPrices> = {}): StartingPrices {
  return {
    id: "100001",
    pms: "guesty",
    base: null,
    min: null,
    max: null,
    sources: { calendar: null, bookings: null, pms_base: null, market: null },
    current: { min: null, base: null, max: null },
    notes: [],
    ...fields,
  };
}
