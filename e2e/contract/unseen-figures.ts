const why = "the suite's calendars tell bookings";
const nights = [7, 30, 60, 90] as const;
const calls = ["GET /v1/listings", "GET /v1/listings/{listing_id}"] as const;

const notLaunched =
  "the suite's listings sync from the beginning; lib/catalog/server/queries.test.ts has it";

const unconnected = "the suite's listings come through no connection";

/**
 * Figures of calendars that don't tell bookings, and of connections; `lib/catalog/server/figures.test.ts`,
 * `lib/pricing/starting-prices/server/queries.test.ts`, `lib/delivery/sync-preview` and
 * `lib/delivery/pushes/server/holds.test.ts` have them.
 */
export const unseenFigures: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    calls.flatMap((call) =>
      nights.map((window) => [`${call} listings[].unavailable_share_next_${window}`, why]),
    ),
  ),
  ...Object.fromEntries(
    ["cause", "nights", "change_percent"].map((field) => [
      `GET /v1/actions [].actions[].metadata.${field}`,
      unconnected,
    ]),
  ),
  ...Object.fromEntries(calls.map((call) => [`${call} listings[].settling_until`, notLaunched])),
  "POST /v1/starting_prices listings[].sources.pms_base": unconnected,
  "POST /v1/sync_preview listings[].block": unconnected,
  "POST /v1/sync_preview listings[].read_at": unconnected,
  ...Object.fromEntries(
    ["", ".base", ".min"].map((field) => [
      `POST /v1/sync_preview listings[].suggestion${field}`,
      "the suite's listings have a base and a minimum",
    ]),
  ),
  ...Object.fromEntries(
    ["", "[].start_date", "[].end_date", "[].nights", "[].lift"].map((field) => [
      `POST /v1/sync_preview listings[].special${field}`,
      "every night of the suite's calendars has one price",
    ]),
  ),
};
