import type { Schema } from "./sample";
import { type Document, eachSchema, lastWord, operationsOf, ownParameters } from "./walk";
import { activityTexts, listingTexts, priceTexts, ruleTexts } from "./texts";

/** Descriptions of fields of bookings and reservations. */
const bookingTexts: Readonly<Record<string, string>> = {
  "bookings_report.filters": "Which bookings; all conditions must hold",
  "filters.pms": "Property management systems, in any case",
  "filters.listings": "Only these listings",
  "filters.tags": "Tags, in any case",
  min_booked_date: "First day of booking",
  max_booked_date: "Last day of booking",
  min_check_in_date: "First check-in day",
  max_check_in_date: "Last check-in day",
  reservation_id: "The reservation's ID in its PMS",
  "ReportedBooking.check_in": "First night",
  "ReportedBooking.check_out": "Departure day",
  "ReservationDatum.check_in": "First night",
  "ReservationDatum.check_out": "Departure day",
  booked_date: "When it was booked",
  no_of_days: "Number of nights",
  rental_revenue: "Price of the nights, without fees and taxes",
  total_cost: "Total paid by the guest",
  total_fees: "Fees",
  total_taxes: "Taxes",
  ota_commission: "The channel's commission",
  host_payout: "What the host receives",
  booking_channel: "The channel it was booked through",
  booking_source: "The channel it was booked through",
  booked_time: "When it was booked: a timestamp, or a day in the listing's time zone",
  cancelled_time: "When it was cancelled: a timestamp, or a day in the listing's time zone",
  cancelled_on: "When it was cancelled",
  pl_status: "booked, cancelled, blocked (by the owner), or available (removes a block)",
  guest_count: "Number of guests",
  guest_zipcode: "Postcode of the guest",
  guestName: "Never shown",
  include_hidden: "Include hidden listings",
  "reservation_data.listing_id": "Only this listing",
  "BookingsReport.data": "A page of bookings, with totals of all that match",
  "ReservationData.data": "A page of reservations",
  "ReservationDatum.pms_name": "The listing's PMS",
  "BookingsReport.reservations": "Bookings of the page, newest first",
  bookings: "Number of bookings",
  revenue: "Rental revenue",
  average_lead_time: "Mean days from booking to check-in; null if unknown",
  average_length_of_stay: "Mean number of nights per stay; null without bookings",
  "create_reservations.reservations": "The reservations to write, at most 100",
  "CreatedReservations.reservations": "One row for each of the request, in order",
  "CreatedReservations.total": "Number of rows",
  "reservations.success": "True if the row was written",
  "reservations.error": "Why the row was not written",
  success_count: "Rows that were written",
  failure_count: "Rows that were not written",
  // Pages.
  limit: "Most rows of a page",
  offset: "Rows to skip",
  pagination: "Position of this page among all rows",
  "pagination.limit": "Most rows of a page",
  "pagination.offset": "Rows before this page",
  "pagination.total": "Number of matching rows",
  has_more: "True if there are rows after this page",
  next_cursor: "Send it as `cursor` for the next page; null on the last one",
  page_number: "Number of the page, from 1",
  page_size: "Most rows of a page",
  total_records: "Number of matching rows",
  total_pages: "Number of pages",
};

/** Descriptions of fields of the ingest API and of rate plans. */
const integrationTexts: Readonly<Record<string, string>> = {
  rate_plans: "Rate plans of listings",
  rateplans: "Rate plans by the PMS's ID",
  "RatePlan.name": "Name in the PMS",
  "RatePlan.type": "The PMS's name for its type; null if unknown",
  "RatePlan.default": "True for the listing's usual plan",
  "RatePlan.plan_type": "The PMS's name for what it is derived from; null if unknown",
  "RatePlan.adjustment":
    "Difference from the usual plan, in the unit of `update_type`; null if unknown",
  "RatePlan.update_type": "The PMS's name for the adjustment's unit; null if unknown",
  "IngestRatePlans.name": "Name in the PMS",
  "IngestRatePlans.type": "The PMS's name for its type",
  "IngestRatePlans.default": "True for the listing's usual plan",
  "IngestRatePlans.plan_type": "The PMS's name for what it is derived from",
  "IngestRatePlans.adjustment": "Difference from the usual plan",
  "IngestRatePlans.update_type": "The PMS's name for the adjustment's unit",
  calendars: "Calendars of listings, one row each",
  "IngestCalendar.nights": "Ranges of nights; a later one replaces an earlier one",
  room_type: "Kind of home",
  time_zone: "IANA time zone. Default: from the coordinates",
  "IngestListing.channel_name": "The channel, in lower case",
  "IngestListing.channel_listing_id": "The listing's ID there",
  "IngestListing.currency": "ISO 4217 code",
  "reservations.reservations": "The reservations to write, at most 100",
  "ack.prices": "Listings whose prices were applied, at most 500",
  "rejected.message": "The PMS's message",
  "prices.cursor": "`next_cursor` of the last page",
  "IngestedListings.listings": "One row for each of the request, in order",
  "IngestedListings.total": "Number of rows",
  "IngestedCalendars.calendars": "One row for each of the request, in order",
  "IngestedCalendars.total": "Number of rows",
  "IngestedRatePlans.rate_plans": "One row for each of the request, in order",
  "IngestedRatePlans.total": "Number of rows",
  "IngestedRow.success": "True if the row was written",
  "IngestedRow.error": "Why the row was not written",
  "AcknowledgedRow.success": "True if the acknowledgement was accepted",
  "AcknowledgedRow.error": "Why it was not accepted",
  "AcknowledgedPrices.prices": "One row for each of the request, in order",
  "AcknowledgedPrices.total": "Number of rows",
  "OfferedPrices.prices": "Listings with new prices",
  ranges: "Nights with the same values",
  rejected: "Nights that the PMS refused",
  version: "Version of the prices",
};

const windows: Readonly<Record<string, string>> = {
  occupancy: 'Occupancy of the next N nights; `"Unavailable"` without a calendar',
  market_occupancy:
    'The market\'s occupancy of the next N nights; `"Unavailable"`, which is no number, where the market is unknown',
  adjusted_occupancy: "The same as occupancy_next_N",
  market_adjusted_occupancy: "The same as market_occupancy_next_N",
  mpi: "Occupancy of the next N nights ÷ the market's, to one decimal",
};

/** Descriptions of figures of listings and their markets. */
const figureTexts: Readonly<Record<string, string>> = {
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

/**
 * Describes every property and parameter that its declaration does not describe, and moves defaults of optional fields into
 * the text: clients are generated from `default` as if the field had to be sent.
 */
export function describeFields(document: Document): void {
  eachSchema(document, (schema, within) => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      describe(property, textOf(name, within));
    }
  });
  for (const { path, operation } of operationsOf(document)) {
    for (const parameter of ownParameters(operation)) {
      const text = textOf(parameter.name, ["?", lastWord(path)]);
      describe(parameter.schema, text);
      const { description, ...schema } = parameter.schema;
      if (description) Object.assign(parameter, { description, schema });
    }
  }
}

function describe(schema: Schema, text: string | undefined): void {
  const said = schema.description ?? text;
  const preset = schema.default === undefined ? "" : `Default: \`${shown(schema.default)}\``;
  const description = [said?.replace(/\.$/, ""), preset].filter(Boolean).join(". ");
  if (description !== "") schema.description = description;
  delete schema.default;
}

/** An object of switches that are all off is shown as `{}`. */
function shown(value: unknown): string {
  const isOff =
    typeof value === "object" && value !== null && Object.values(value).every((each) => !each);
  return isOff && !Array.isArray(value) ? "{}" : JSON.stringify(value);
}

const texts = new Map(
  [
    listingTexts,
    figureTexts,
    priceTexts,
    ruleTexts,
    bookingTexts,
    activityTexts,
    integrationTexts,
  ].flatMap((part) => Object.entries(part)),
);

/**
 * Returns what a field holds. A name means the same everywhere, except within the schema, operation or field that an
 * entry names (`Group.name`); `within` lists them, outermost first.
 */
function textOf(name: string, within: readonly string[]): string | undefined {
  const own = within.toReversed().find((outer) => texts.has(`${outer}.${name}`));
  return texts.get(own === undefined ? name : `${own}.${name}`);
}
