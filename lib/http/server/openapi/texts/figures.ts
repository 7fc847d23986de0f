const windows: Readonly<Record<string, string>> = {
  occupancy: "Occupancy of the next N nights",
  market_occupancy: "The market's occupancy of the next N nights",
  adjusted_occupancy: "The same as occupancy_next_N",
  market_adjusted_occupancy: "The same as market_occupancy_next_N",
  mpi: "Occupancy of the next N nights ÷ the market's, to one decimal",
};

/** Descriptions of figures of listings and their markets. */
export const figureTexts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(windows).flatMap(([name, text]) =>
      [7, 30, 60, 90, 120, 180].map((n) => [
        `${name}_next_${n}`,
        text.replace("_N", `_${n}`).replace(" N ", ` ${n} `),
      ]),
    ),
  ),
  recommended_base_price: "Base price that the market suggests, in the listing's currency",
  last_booked_date: "Day of the latest booking, in the listing's time zone",
  "listing_metrics.data": "The listing's metrics, and its market's",
  listing_level: "Metrics of the listing",
  market_level: "Metrics of its market",
  // Neighborhood.
  "NeighborhoodAnswer.status": "Always Success; problems are errors",
  "NeighborhoodAnswer.data": "The market around the listing",
  "NeighborhoodAnswer.currency": "Currency of all prices",
  lat: "Latitude of the listing",
  lng: "Longitude of the listing",
  "Neighborhood Data Source": "How the comparables were chosen",
  "Listings Used": "Comparables in the category",
  "Inactive Used": "Comparables without an available night within the block's range",
  Labels: "Names of the arrays in Y_values, in order",
  X_values: "The dates that values belong to, in order",
  Y_values: "One array for each label, with one value for each X value",
  "BasePriceSummaryCategory.Y_values": "One value for each label",
  "FutureOccupancyCategory.Y_values": "One array for each label, containing one array of values",
  "Future Percentile Prices": "Asking prices of the next 360 nights",
  "Future Percentile Prices Monthly": "Asking prices by month",
  "Future Occ/New/Canc": "Occupancy, new bookings and cancellations by night",
  "Summary Table Base Price": "Asking prices by number of bedrooms",
  "Market KPI": "Key figures of the market by month",
};
