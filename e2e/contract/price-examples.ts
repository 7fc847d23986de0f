import { addDays, today } from "@/lib/core/dates";
import type { Input } from "./call";
import type { Ids } from "./tenants";

const soon = (): string => addDays(today("UTC"), 40);

/** Valid calls about prices, as published client programs send them. */
export const priceExamples: Readonly<Record<string, (ids: Ids) => readonly Input[]>> = {
  "POST /v1/listing_prices": ({ listings, unmapped }) => [
    { body: { listings: listings.map(({ listing_id, pms }) => ({ id: listing_id, pms })) } },
    {
      body: {
        listings: [
          // It has an override.
          { id: unmapped.listing_id, pms: unmapped.pms_name, dateTo: soon(), reason: true },
          { id: "nobody", pms: "guesty" },
          ...listings.map(({ listing_id, pms }) => ({
            id: listing_id,
            pms,
            dateFrom: addDays(today("UTC"), 2),
            dateTo: soon(),
            reason: true,
          })),
        ],
      },
    },
  ],
};
