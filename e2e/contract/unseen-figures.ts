const why = "the suite's calendars tell bookings";
const nights = [7, 30, 60, 90] as const;
const calls = ["GET /v1/listings", "GET /v1/listings/{listing_id}"] as const;

/** Figures of calendars that don't tell bookings; `lib/catalog/server/figures.test.ts` has one. */
export const unseenFigures: Readonly<Record<string, string>> = Object.fromEntries(
  calls.flatMap((call) =>
    nights.map((window) => [`${call} listings[].unavailable_share_next_${window}`, why]),
  ),
);
