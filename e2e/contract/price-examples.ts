import { addDays, today } from "@/lib/core/dates";
import type { Input } from "./call";
import type { Ids } from "./tenants";

const soon = (): string => addDays(today("UTC"), 40);

/** Valid calls about prices, as published client programs send them. */
export const priceExamples: Readonly<Record<string, (ids: Ids) => readonly Input[]>> = {
  "GET /v1/guard_rails": ({ unmapped }) => [{ query: { ...unmapped } }],
  "POST /v1/guard_rails": ({ listings, unmapped }) => [
    ...listings.slice(0, 1).map((each) => ({
      body: { ...each, max_change_percent: 900, cool_down_hours: 1, floor: "1.5" },
    })),
    { body: { ...unmapped, floor: null } },
  ],
  "POST /v1/listing_prices": ({ listings, unmapped }) => [
    { body: { listings: listings.map(({ listing_id, pms }) => ({ id: listing_id, pms })) } },
    {
      body: {
        // They were not there then.
        listings: listings.map(({ listing_id, pms }) => ({ id: listing_id, pms })),
        as_of: "2026-01-31T12:00:00+01:00",
      },
    },
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
  "POST /v1/sync_preview": ({ listings, unmapped }) => [
    {
      body: {
        listings: [
          ...listings.map(({ listing_id, pms }) => ({ id: listing_id, pms, base: 20, min: 10 })),
          { id: "nobody", pms: "guesty" },
        ],
      },
    },
    {
      body: {
        listings: [
          {
            id: unmapped.listing_id,
            pms: unmapped.pms_name,
            base: 900,
            min: 500,
            max: 2_000,
            keep: [{ start_date: soon(), end_date: soon() }],
          },
        ],
        settle_days: 0,
        with_nights: true,
      },
    },
  ],
  "POST /v1/starting_prices": ({ listings }) => [
    {
      body: {
        listings: [
          ...listings.map(({ listing_id, pms }) => ({ id: listing_id, pms })),
          { id: "nobody", pms: "guesty" },
        ],
      },
    },
  ],
  // One call: a listing is refreshed at most three times a day.
  "POST /v1/refresh_listing": ({ listings }) =>
    listings.slice(0, 1).map((listing) => ({ body: listing })),
  "GET /v1/listing_metrics": ({ listings }) =>
    listings
      .slice(0, 1)
      .flatMap(({ listing_id, pms }) => [
        { query: { listing_id, pms_name: pms } },
        { query: { listing_id, pms } },
      ]),
  "GET /v1/fetch_rate_plans": ({ listings }) =>
    listings.slice(0, 1).map(({ listing_id, pms }) => ({ query: { listing_id, pms_name: pms } })),
  "POST /v1/push_prices": ({ listings }) =>
    listings
      .slice(0, 1)
      .map(({ listing_id, pms }) => ({ body: { listing: listing_id, pms_name: pms } })),
};
