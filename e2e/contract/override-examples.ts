import { addDays, today } from "@/lib/core/dates";
import type { Input } from "./call";
import type { Ids } from "./tenants";

const near = addDays(today("UTC"), 30);
const far = addDays(today("UTC"), 45);

/** Every field of an override but its price. */
const fields = {
  base_price: 210,
  min_price: "90",
  min_price_type: "fixed",
  max_price: 20,
  max_price_type: "percent_max",
  min_stay: 2,
  check_in_check_out_enabled: "1",
  check_in: "1111100",
  check_out: "1111111",
  reason: "Regatta",
  lead_time_expiry: 14,
};

const fixed = { price: "150", price_type: "fixed", currency: "CAD" };

/** Valid calls about overrides; the first listing is a child of the second. */
export const overrideExamples: Readonly<Record<string, (ids: Ids) => readonly Input[]>> = {
  "GET /v1/listings/{listing_id}/overrides": (ids) =>
    first(ids).flatMap(({ listing_id, pms }) => [
      { params: { listing_id }, query: { pms } },
      { params: { listing_id }, query: { pms, start_date: "2020-01-01", end_date: far } },
    ]),
  "POST /v1/listings/{listing_id}/overrides": (ids) => [
    ...first(ids).map(({ listing_id, pms }) => ({
      params: { listing_id },
      body: {
        pms,
        overrides: [
          { date: near, ...fixed, ...fields },
          { date: far, price: -10, price_type: "percent_stacked" },
        ],
        update_children: false,
      },
    })),
    ...ids.listings.slice(1, 2).map(({ listing_id, pms }) => ({
      params: { listing_id },
      body: { pms, overrides: [{ date: near, ...fixed, min_stay: 2 }], update_children: true },
    })),
    // The child has a minimum without its type, and is reported.
    ...ids.listings.slice(1, 2).map(({ listing_id, pms }) => ({
      params: { listing_id },
      body: { pms, overrides: [{ date: far, min_price_type: null }], update_children: true },
    })),
  ],
  "DELETE /v1/listings/{listing_id}/overrides": (ids) =>
    first(ids).map(({ listing_id, pms }) => ({
      params: { listing_id },
      body: { pms, overrides: [{ date: near }, { date: far }], update_children: true },
    })),
  "GET /v1/group_overrides": (ids) =>
    [ids.group, ids.subgroup].map((id) => ({ query: { id: String(id) } })),
  "POST /v1/group_overrides": (ids) => [
    {
      body: {
        id: ids.group,
        overrides: [
          { date: near, ...fixed, ...fields },
          { date: far, price: "10", price_type: "percent_base" },
          { date: "2030-02-30", min_stay: 2 },
        ],
      },
    },
    { body: { id: ids.subgroup, overrides: [{ date: near, price: 10, price_type: "percent" }] } },
  ],
  "DELETE /v1/group_overrides": (ids) => [
    { body: { id: ids.group, overrides: [{ date: near }, { date: far }] } },
  ],
};

function first(ids: Ids): Ids["listings"] {
  return ids.listings.slice(0, 1);
}
