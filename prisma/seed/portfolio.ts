import { makers, type Rental } from "./rental";

const { v, e } = makers("guesty");
const hostaway = makers("hostaway");

const waterfront = "Victoria waterfront";
const jamesBay = [waterfront, "James Bay"] as const;
const centre = ["Edinburgh centre"] as const;

/** The first ten in catalog order: complete, unmapped, in no group, without rules or profiles. */
const firstTen: Rental[] = [
  v("Inner Harbour View Condo", "Downtown", 1, 205),
  v("Chinatown Brick Loft", "Downtown", 0, 159, { forMember: true }),
  v("Fernwood Heritage Flat", "Fernwood", 2, 229),
  v("Cook Street Village Suite", "Fairfield", 1, 178),
  v("Oak Bay Garden Cottage", "Oak Bay", 2, 262, { forMember: true, tags: ["garden", "pets"] }),
  v("Vic West Waterfront Condo", "Vic West", 2, 279, { tags: ["sea view"] }),
  e("Old Town Close Apartment", "Old Town", 1, 139, { forMember: true }),
  e("Stockbridge Mews House", "Stockbridge", 2, 189, { tags: ["parking"] }),
  e("Leith Shore Flat", "Leith", 1, 112),
  e("Marchmont Tenement Flat", "Marchmont", 3, 214, { tags: ["long stays"] }),
];

/** Unmapped neighbours on one PMS, within 400 m of each other, for trying out mapping. */
const neighbours: Rental[] = [
  v("James Bay Character Suite", "James Bay", 1, 179, { at: [-60, 40], forMember: true }),
  v("James Bay Character Suite - Vrbo", "James Bay", 1, 182, {
    at: [-58, 38],
    channels: "v",
    forMember: true,
  }),
  v("Beacon Hill Park Flat", "James Bay", 2, 228, { at: [120, 30], channels: "ad" }),
  v("Beacon Hill Park Flat (Booking.com)", "James Bay", 2, 232, { at: [118, 33], channels: "b" }),
  v("Harbour Edge Nook", "James Bay", 0, 142, { at: [-110, 60], group: jamesBay, forMember: true }),
  v("Dallas Road Sea Glimpse", "James Bay", 1, 199, { at: [10, -120], group: jamesBay }),
  v("Menzies Street Bungalow", "James Bay", 3, 318, { at: [40, 90], tags: ["parking", "pets"] }),
  v("Breakwater Walk-Up", "James Bay", 1, 168, { at: [-140, -30], group: [waterfront] }),
];

const oceanfront = "Dallas Road Oceanfront House";
const ofOceanfront = { childOf: oceanfront, property: oceanfront, group: jamesBay } as const;

const mappedHouse: Rental[] = [
  v(oceanfront, "James Bay", 4, 465, {
    at: [30, -250],
    channels: "d",
    group: jamesBay,
    tags: ["sea view", "parking"],
    notes: "Hot tub is serviced on the first Monday of each month.",
    // Nearly always full, so that a higher base is recommended but in high summer.
    profile: { occupancy: 2 },
  }),
  v(`${oceanfront} (Airbnb)`, "James Bay", 4, 479, {
    ...ofOceanfront,
    at: [31, -249],
    channels: "a",
  }),
  v(`${oceanfront} (Vrbo)`, "James Bay", 4, 479, {
    ...ofOceanfront,
    at: [29, -251],
    channels: "v",
  }),
  v(`${oceanfront} (Booking.com)`, "James Bay", 4, 489, {
    ...ofOceanfront,
    at: [32, -250],
    channels: "b",
  }),
  v(`${oceanfront} (Airbnb, by the month)`, "James Bay", 4, 415, {
    ...ofOceanfront,
    at: [30, -246],
    channels: "a",
  }),
];

const otherGuesty: Rental[] = [
  v("Rockland Coach House", "Rockland", 2, 244, { hidden: true }),
  v("Gonzales Bay Retreat", "Gonzales", 3, 352, { notSyncing: true, tags: ["sea view"] }),
  e("New Town Georgian Apartment", "New Town", 2, 205, {
    group: centre,
    property: "Heriot Row",
    baseFromFile: true,
  }),
  e("Haymarket Studio", "Haymarket", 0, 92, { notSyncing: true }),
  e("Portobello Promenade Flat", "Portobello", 2, 158, { hidden: true }),
];

const lookout = "Royal Mile Lookout";
const square = "Fernwood Square House";

const onHostaway: Rental[] = [
  hostaway.e(lookout, "Old Town", 2, 198, { at: [50, 20], channels: "a", group: centre }),
  hostaway.e(`${lookout} (Vrbo)`, "Old Town", 2, 204, {
    at: [52, 21],
    channels: "v",
    childOf: lookout,
  }),
  hostaway.e(`${lookout} (Booking.com)`, "Old Town", 2, 209, {
    at: [49, 18],
    channels: "b",
    childOf: lookout,
  }),
  hostaway.v(square, "Fernwood", 3, 298, { at: [-40, 10], channels: "d" }),
  hostaway.v(`${square} (Airbnb)`, "Fernwood", 3, 309, {
    at: [-41, 12],
    channels: "a",
    childOf: square,
  }),
  // The same flat as on the other PMS.
  hostaway.v("Beacon Hill Park Flat", "James Bay", 2, 230, { at: [121, 31], channels: "v" }),
  hostaway.v("Wharf Street Penthouse", "Downtown", 3, 389, {
    group: [waterfront, "Inner Harbour"],
    profile: { ownersNights: 26 },
    notes: "The lift is out of order every second Tuesday morning.",
  }),
  hostaway.v("Selkirk Trestle Townhouse", "Vic West", 3, 305, {
    profile: { minStay: 6, gaps: true },
  }),
  hostaway.v("Saxe Point Suite", "Esquimalt", 1, 165, { lacks: "base" }),
  hostaway.v("Quadra Village Studio", "Quadra Village", 0, 118, { notSyncing: true }),
  hostaway.v("Fairfield Family House", "Fairfield", 4, 418, { forMember: true }),
  hostaway.v("Oak Bay Village Flat", "Oak Bay", 1, 172, { notSyncing: true, inShadow: true }),
  hostaway.v("Gorge Waterway Cabin", "Vic West", 1, 158, { lacks: "location" }),
  hostaway.e("Bruntsfield Links Flat", "Bruntsfield", 2, 162, { lacks: "bedrooms" }),
  hostaway.e("Morningside Garden Flat", "Morningside", 2, 149, {
    tags: ["garden"],
    rules: {
      last_minute_prices: {
        last_min_factor_type: "linear",
        last_min_factor_value: 15,
        last_min_factor_dfd: 7,
      },
    },
  }),
  hostaway.e("Newington Corner Flat", "Newington", 3, 208, {
    notSyncing: true,
    rules: { occupancy_adjustment: { oba_type: "none" } },
  }),
  hostaway.e("Broughton Street Loft", "Broughton", 1, 124, { group: centre }),
  // Its prices ignore the season, so that its empty nights are at the minimum in any month.
  hostaway.e("Calton Hill Terrace", "Broughton", 3, 259, {
    profile: { min: 245, quiet: true },
    rules: {
      seasonality: { seasonality_type: "no_seasonality" },
      demand_factor: { tone_demand_factor: "no demand factor" },
    },
  }),
  hostaway.e("Leith Walk Attic", "Leith", 1, 104, { profile: { occupancy: 0.28 } }),
  hostaway.e("Canongate Courtyard Studio", "Old Town", 0, 99, { group: centre }),
];

const humboldt = {
  property: "Humboldt Aparthotel",
  channels: "abd",
} as const;

/** A house of three kinds of homes, of which one studio is closed for two weeks and a half. */
const aparthotel: Rental[] = [
  hostaway.v("Humboldt Studio", "Downtown", 0, 149, {
    ...humboldt,
    at: [80, -40],
    units: 12,
    profile: { ownersNights: 18 },
  }),
  hostaway.v("Humboldt One-Bedroom", "Downtown", 1, 189, { ...humboldt, at: [82, -42], units: 8 }),
  hostaway.v("Humboldt Two-Bedroom", "Downtown", 2, 279, { ...humboldt, at: [84, -38], units: 3 }),
];

const lofts = { property: "Store Street Studios", channels: "abd" } as const;

/** Alike studios in one building, each a listing of its own. */
const studios: Rental[] = [
  hostaway.v("Store Street Studio 1", "Downtown", 0, 129, { ...lofts, at: [-60, 90] }),
  hostaway.v("Store Street Studio 2", "Downtown", 0, 129, { ...lofts, at: [-58, 91] }),
  hostaway.v("Store Street Studio 3", "Downtown", 0, 132, { ...lofts, at: [-61, 92] }),
  hostaway.v("Store Street Studio 4", "Downtown", 0, 132, { ...lofts, at: [-59, 89] }),
];

/** The owner's 55 listings, in catalog order. */
export const portfolio: readonly Rental[] = [
  ...firstTen,
  ...neighbours,
  ...mappedHouse,
  ...otherGuesty,
  ...onHostaway,
  ...aparthotel,
  ...studios,
];

/** Listings of an unrelated account. */
export const otherPortfolio: readonly Rental[] = [
  v("Saltwater Gate House", "Oak Bay", 3, 335, { at: [-80, -60], channels: "a" }),
  v("Saltwater Gate House (Vrbo)", "Oak Bay", 3, 339, {
    at: [-79, -61],
    channels: "v",
    childOf: "Saltwater Gate House",
  }),
  v("Saltwater Boathouse", "Gonzales", 1, 192, { tags: ["sea view"], group: ["Saltwater"] }),
  v("Saltwater Lane Cottage", "James Bay", 2, 236, { at: [20, 10], group: ["Saltwater"] }),
  v("Saltwater Lane Studio", "James Bay", 0, 139, { at: [25, 5], group: ["Saltwater", "Small"] }),
  hostaway.v("Saltwater Quay Flat", "Downtown", 1, 196),
  hostaway.v("Saltwater Orchard Suite", "Rockland", 1, 176, { hidden: true }),
  hostaway.e("Saltwater Leith Flat", "Leith", 2, 149),
  hostaway.e("Saltwater Bruntsfield Flat", "Bruntsfield", 2, 166, { notSyncing: true }),
];

/** Listings of an account that has not enabled API access. */
export const freshPortfolio: readonly Rental[] = [
  e("First Light Stockbridge", "Stockbridge", 1, 132),
  e("First Light Newington", "Newington", 2, 160),
  e("First Light Portobello", "Portobello", 3, 205, { tags: ["sea view"] }),
  hostaway.e("First Light Leith", "Leith", 1, 109),
  hostaway.e("First Light Haymarket", "Haymarket", 0, 89, { notSyncing: true }),
];
