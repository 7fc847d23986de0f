import type { Listing } from "@/lib/listings/schema";

let made = 0;

/** A listing as the API answers it, in Victoria: 1 bedroom, guesty, CAD, unmapped, unless `fields` say otherwise. */
export function someListing(name: string, fields: Partial<Listing> = {}): Listing {
  made += 1;
  return { ...usual, id: String(1_000 + made), name, ...fields };
}

const unavailable = "Unavailable";

const usual: Listing = {
  id: "1000",
  pms: "guesty",
  name: "",
  latitude: "48.42",
  longitude: "-123.37",
  country: "CA",
  state: "BC",
  city_name: "Victoria",
  currency: "CAD",
  no_of_bedrooms: 1,
  cleaning_fees: 80,
  channel_listing_details: [],
  min: 90,
  base: 150,
  max: 450,
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
  occupancy_next_7: unavailable,
  occupancy_next_30: unavailable,
  occupancy_next_60: unavailable,
  occupancy_next_90: unavailable,
  market_occupancy_next_7: unavailable,
  market_occupancy_next_30: unavailable,
  market_occupancy_next_60: unavailable,
  market_occupancy_next_90: unavailable,
  adr_past_90: null,
  stly_adr_past_90: null,
  revenue_past_90: null,
  stly_revenue_past_90: null,
  booking_pickup_past_30: null,
  last_booked_date: null,
  recommended_base_price: unavailable,
};
