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
