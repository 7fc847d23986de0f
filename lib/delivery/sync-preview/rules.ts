/** Listings of one call, and those whose nights it returns. */
export const [mostListings, mostWithNights] = [1_000, 10];
