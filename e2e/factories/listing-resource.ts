import type { Listing } from "@/lib/catalog/schema";

/** A listing as the API answers it: complete, syncing, unmapped, in no group, unless `fields` say otherwise. */
export function listingResource(fields: Partial<Listing> = {}): Listing {
  return {
    id: "100001",
    pms: "guesty",
    name: "Quayside Loft",
    latitude: "48.4185",
    longitude: "-123.372",
    country: "CA",
    state: "BC",
    city_name: "Victoria",
    currency: "CAD",
    no_of_bedrooms: 2,
    cleaning_fees: 80,
    channel_listing_details: [{ channel_name: "airbnb", channel_listing_id: "7000001" }],
    min: 100,
    base: 200,
    max: 600,
    group: null,
    subgroup: null,
    group_id: null,
    subgroup_id: null,
    parent_key: 0,
    mapping_group_id: null,
    tags: "",
    notes: null,
    isHidden: false,
    push_enabled: true,
    last_date_pushed: null,
    last_refreshed_at: null,
    occupancy_next_7: "29 %",
    occupancy_next_30: "46 %",
    occupancy_next_60: "40 %",
    occupancy_next_90: "Unavailable",
    market_occupancy_next_7: "Unavailable",
    market_occupancy_next_30: "Unavailable",
    market_occupancy_next_60: "Unavailable",
    market_occupancy_next_90: "Unavailable",
    adr_past_90: 180,
    stly_adr_past_90: 170,
    revenue_past_90: 9_000,
    stly_revenue_past_90: 8_000,
    booking_pickup_past_30: 12,
    last_booked_date: "2026-11-18",
    recommended_base_price: "Unavailable",
    ...fields,
  };
}

let made = 0;

/** Another listing each time, of one bedroom, all at the same place, unless `fields` say otherwise. */
export function someListing(name: string, fields: Partial<Listing> = {}): Listing {
  made += 1;
  const usual = { latitude: "48.42", longitude: "-123.37", no_of_bedrooms: 1 };
  return listingResource({ id: String(1_000 + made), name, ...usual, ...fields });
}
