import { z } from "zod";
import { flag, id, pmsName, withPms } from "@/lib/http/inputs";

/** Labels of the blocks, in the order of their arrays (contract §6). */
export const priceLabels = [
  "25th Percentile",
  "50th Percentile",
  "75th Percentile",
  "Median Booked Price",
  "90th Percentile",
  "N_Bookings",
] as const;

export const occupancyLabels = [
  "Occupancy",
  "New Bookings",
  "Canceled Bookings",
  "Occupancy_LY",
  "Occupancy_STLY",
  "New_Bookings_STLY",
  "Total_Available_Listings",
  "Total_Available_Listings_LY",
  "Unavailable Share",
] as const;

export const summaryLabels = [
  "25th Percentile",
  "50th Percentile",
  "75th Percentile",
  "90th Percentile",
] as const;

export const kpiLabels = [
  "Total Available Days",
  "Booking Window",
  "LOS",
  "Revenue",
  "Total Booked Days",
] as const;

export const NeighborhoodQuery = withPms("pms", {
  listing_id: id,
  pms: pmsName,
  use_default_data: flag
    .optional()
    .meta({ description: "Accepted but ignored, because there is only one source" }),
});

const number = z.number().nullable();
const dates = z.array(z.iso.date());

const Counts = {
  "Listings Used": z.int(),
  "Active Used": z
    .int()
    .meta({ description: "Comparables with an available night within the block's range" }),
  "Inactive Used": z.int(),
};

/** A block: its labels, and values for them by category. */
function block<L extends readonly [string, ...string[]], C extends z.ZodType>(
  name: string,
  description: string,
  labels: L,
  category: C,
) {
  const members = z
    .record(z.string(), category.meta({ id: `${name}Category` }))
    .meta({ description: "By bedrooms: -1 private room, 0 studio, 1, 2, …" });
  return z
    .strictObject({
      Labels: z.array(z.enum(labels)).meta({ examples: [[...labels]] }),
      Category: members,
    })
    .meta({ id: name, description });
}

const FuturePrices = block(
  "FuturePercentilePrices",
  "Percentiles of asking prices for each of the next 360 nights, over available nights, in the listing's currency; one array per label. N_Bookings is the number of comparables booked that night; it and Median Booked Price are null if the market data does not identify bookings. Comparables whose only price is above 3 times or below a third of the price their listing states are in no percentile.",
  priceLabels,
  z.strictObject({ ...Counts, X_values: dates, Y_values: z.array(z.array(number)) }),
);

const MonthlyPrices = block(
  "FuturePercentilePricesMonthly",
  "The same figures by month: the mean over the month's nights from today on, null nights left out; N_Bookings is their sum.",
  priceLabels,
  z.strictObject({
    ...Counts,
    X_values: z.array(z.string()).meta({ description: "13 months, YYYY-MM, from the current one" }),
    Y_values: z.array(z.array(number)),
  }),
);

const FutureOccupancy = block(
  "FutureOccupancy",
  "540 nights from 180 days before today; per label one array that holds one array. Occupancy is booked ÷ (booked + available) in percent, without owner blocks, and null where the market data does not distinguish bookings from other unavailable nights. LY is the final value of the night 364 days earlier; STLY its value as of 364 days ago. Total_Available_Listings is the number of comparables booked or available. Unavailable Share is the percentage of comparables not open that night among those whose source does not distinguish bookings.",
  occupancyLabels,
  z.strictObject({ ...Counts, X_values: dates, Y_values: z.array(z.array(z.array(number))) }),
);

const BaseSummary = block(
  "BasePriceSummary",
  "Percentiles of all asking prices for the next 180 nights; the category All combines the others. Null where fewer than 5 comparables ask a price on those nights.",
  summaryLabels,
  z.strictObject({ ...Counts, Y_values: z.array(number) }),
);

const MarketKpi = block(
  "MarketKpi",
  "Sums over the category, one array per label. Total Available Days is the number of nights booked or available; Revenue is the sum of the prices of booked nights. Null if the market data does not identify bookings.",
  kpiLabels,
  z.strictObject({
    X_values: z
      .array(z.string())
      .meta({ description: "The last 24 whole months, Last 365 Days, Last 730 Days" }),
    Y_values: z.array(z.array(number)),
  }),
);

/** Neighborhood data with the shapes and names that existing clients expect. */
export const NeighborhoodAnswer = z
  .strictObject({
    status: z.literal("Success"),
    data: z.strictObject({
      "Listings Used": z.int().meta({ description: "Size of the market set, at most 350" }),
      currency: z.string().nullable(),
      lat: z.number().meta({ examples: [48.4265] }),
      lng: z.number().meta({ examples: [-123.366] }),
      source: z
        .string()
        .nullable()
        .meta({ description: "Where the comparables come from", examples: ["inside-airbnb"] }),
      "Neighborhood Data Source": z.literal("Nearby Listings"),
      confidence: z.enum(["low", "normal"]).meta({
        description:
          "low: fewer than 20 comparables in the listing's own category ask a price on an open night of the next 180",
      }),
      "Future Percentile Prices": FuturePrices,
      "Future Percentile Prices Monthly": MonthlyPrices,
      "Future Occ/New/Canc": FutureOccupancy,
      "Summary Table Base Price": BaseSummary,
      "Market KPI": MarketKpi,
    }),
  })
  .meta({ id: "NeighborhoodAnswer" });

export type NeighborhoodQuery = z.output<typeof NeighborhoodQuery>;
export type NeighborhoodAnswer = z.input<typeof NeighborhoodAnswer>;

export const ComparablesQuery = withPms("pms", { listing_id: id, pms: pmsName });

const Home = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  metres: z.number().meta({ description: "Great-circle distance from the listing" }),
  category: z
    .string()
    .nullable()
    .meta({ description: "By bedrooms, as in neighborhood data; null if unknown" }),
  price: z.number().nullable().meta({
    description:
      "Median asking price over the next 180 nights; null if there is none or it is more than 180 days old",
  }),
  age: z.int().meta({ description: "Days since the market data tells of it" }),
});

/** Locations of a listing's comparables, nearest first, for the portal's map. */
export const Comparables = z
  .strictObject({
    latitude: z.number(),
    longitude: z.number(),
    comparables: z.array(Home),
  })
  .meta({ id: "Comparables" });

export type ComparablesQuery = z.output<typeof ComparablesQuery>;
export type Comparables = z.infer<typeof Comparables>;
