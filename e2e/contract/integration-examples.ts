import { addDays, today } from "@/lib/core/dates";
import type { Input } from "./call";
import { reservation } from "./reservation-example";
import type { Ids } from "./tenants";

const version = "00000000-0000-4000-8000-000000000000";

/** Valid calls of a PMS, about listings of its own. */
export const integrationExamples: Readonly<Record<string, (ids: Ids) => readonly Input[]>> = {
  "POST /v1/integration/listings": ({ listings }) => [
    { body: { listings: listings.map(listing) } },
    // Another currency is kept back; a row that is not one is refused.
    {
      body: {
        listings: [...listings.map((each) => ({ ...listing(each), currency: "USD" })), { name: 5 }],
        dry_run: true,
      },
    },
  ],
  "POST /v1/integration/calendar": ({ listings }) => [
    { body: { calendars: listings.map(calendar) } },
    { body: { calendars: [...listings.map(calendar), { listing_id: "nobody" }], dry_run: true } },
  ],
  "POST /v1/integration/reservations": ({ listings }) => [
    { body: { reservations: listings.map(reservation) } },
    { body: { reservations: [{ listing_id: "nobody" }], dry_run: true } },
  ],
  "POST /v1/integration/rate_plans": ({ listings }) => [
    { body: { rate_plans: listings.map(ratePlans) } },
    { body: { rate_plans: [{ listing_id: "nobody", rateplans: {} }], dry_run: true } },
  ],
  "GET /v1/integration/prices": () => [{}, { query: { limit: "1" } }],
  "POST /v1/integration/prices/ack": ({ listings }) => [
    { body: { prices: listings.map(({ listing_id }) => ({ listing_id, version })) } },
    { body: { prices: [{ listing_id: "nobody", version }], dry_run: true } },
  ],
};

function listing({ listing_id }: { listing_id: string }) {
  return { listing_id, listing_name: `Sent ${listing_id}`, currency: "CAD", no_of_bedrooms: 2 };
}

function night(days: number): string {
  return addDays(today("UTC"), days);
}

function calendar({ listing_id }: { listing_id: string }) {
  return {
    listing_id,
    currency: "CAD",
    as_of: new Date().toISOString(),
    nights: [
      { start_date: night(200), end_date: night(202), state: "booked" },
      {
        start_date: night(203),
        end_date: night(210),
        state: "available",
        price: "180.5",
        min_stay: 2,
      },
    ],
  };
}

function ratePlans({ listing_id }: { listing_id: string }) {
  return { listing_id, rateplans: { "9": { name: "Flexible", default: true, adjustment: 5 } } };
}
