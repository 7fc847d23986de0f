import type { Defect } from "./defect";

const server = "lib/http/server";
const tolerance = "e2e/contract/client-tolerance.test.ts";
const messages = "e2e/contract/messages.test.ts";
const roundTrips = "e2e/contract/client-round-trips.test.ts";
const reservations = "lib/inventory/bookings/server/reservation-data.test.ts";
const zones = "lib/core/server/zone-at.test.ts";
const figures = "lib/catalog/server/figures.test.ts";

/** Defects of what client programs rely on: input, words, time zones and figures. */
export const clientDefects: readonly Defect[] = [
  {
    name: "null in a body is a wrong type",
    point: 14,
    caughtBy: tolerance,
    file: "lib/core/parse-with-issues.ts",
    find: "if (input === null && isField",
    replace: "if (input === null && !isField",
  },
  {
    name: "empty text in a filter is a filter",
    point: 14,
    caughtBy: tolerance,
    file: "lib/http/inputs.ts",
    find: 'value !== "" || names',
    replace: 'value !== " " || names',
  },
  {
    name: "a flag must be lower case",
    point: 14,
    caughtBy: tolerance,
    file: "lib/http/inputs.ts",
    find: '"true", "false", "True", "False"',
    replace: '"true", "false"',
  },
  {
    name: "an action does not say that it is hidden",
    point: 14,
    caughtBy: tolerance,
    file: "lib/pricing/actions/server/queries.ts",
    find: "hidden: isHidden,",
    replace: "hidden: false,",
  },
  {
    name: "only one header names the managed account",
    point: 14,
    caughtBy: "e2e/contract/user-id-headers.test.ts",
    file: `${server}/surfaces.ts`,
    find: 'return ["SVC-User-Id", ...others];',
    replace: 'return ["SVC-User-Id"];',
  },
  {
    name: "a listing cannot be sent back as it was read",
    caughtBy: roundTrips,
    file: "lib/catalog/schema.ts",
    find: 'withoutInRows("listings", computed',
    replace: 'withoutInRows("listings", []',
  },
  {
    name: "another name of a listing is ignored",
    caughtBy: roundTrips,
    file: "lib/inventory/listings/server/outcomes.ts",
    find: "change[field] !== stored[field])",
    replace: "stored[field] === undefined)",
  },
  {
    name: "dates to remove are ignored",
    caughtBy: roundTrips,
    file: "lib/pricing/overrides/schema.ts",
    find: "if (dates == null) return rest;",
    replace: "if (dates !== undefined) return rest;",
  },
  {
    name: "reservations without dates go back two years",
    caughtBy: reservations,
    file: "lib/inventory/bookings/server/reservation-data.ts",
    find: "addDays(now, -usualDays)",
    replace: "addDays(now, -2 * usualDays)",
  },
  {
    name: "pages of reservations begin with the second",
    caughtBy: "e2e/contract/client-calls.test.ts",
    file: "lib/inventory/bookings/server/reservation-data.ts",
    find: "(page - 1) * limit",
    replace: "page * limit",
  },
  {
    name: "a missing group is an invalid one",
    point: 15,
    caughtBy: tolerance,
    file: "lib/core/parse-with-issues.ts",
    find: "return isAbsent ?",
    replace: "return isAbsent && issue.message === '' ?",
  },
  {
    name: "problems are told in zod's own words",
    point: 15,
    caughtBy: messages,
    file: "lib/core/parse-with-issues.ts",
    find: "{ error: problemText, reportInput: true }",
    replace: "{ reportInput: true }",
  },
  {
    name: "an unknown address names no route",
    point: 15,
    caughtBy: `${server}/unknown.test.ts`,
    file: `${server}/unknown.ts`,
    find: "if (!best) return undefined;",
    replace: "if (best) return undefined;",
  },
  {
    name: "a home near a border has the zone of its point",
    point: 18,
    caughtBy: zones,
    file: "lib/core/server/zone-at.ts",
    find: "here.find(isOwn) ??",
    replace: "here[0] ??",
  },
  {
    name: "coordinates have at most 15 decimals",
    point: 18,
    caughtBy: "lib/inventory/listings/schema-changes.test.ts",
    file: "lib/core/geo.ts",
    find: "(\\.\\d+)?$/",
    replace: "(\\.\\d{1,15})?$/",
  },
  {
    name: "actions read less of a calendar than prices",
    point: 19,
    caughtBy: "lib/pricing/actions/server/long-runs.test.ts",
    file: "lib/pricing/actions/server/evaluation-inputs.ts",
    find: "readEngineInputs(account, rows, now)",
    replace: "readEngineInputs(account, rows, now, 90)",
  },
  {
    name: "a booking of tonight is no pickup of today",
    point: 19,
    caughtBy: figures,
    file: "lib/catalog/server/booking-sums.ts",
    find: "r.booked_at < tomorrow",
    replace: "r.booked_at <= ${now}::timestamptz",
  },
  {
    name: "a calendar that tells no bookings is empty",
    point: 20,
    caughtBy: figures,
    file: "lib/catalog/server/figures.ts",
    find: "tells: !untold.has(listing.key)",
    replace: "tells: !untold.has(-listing.key)",
  },
  {
    name: "a mean counts calendars that tell no bookings",
    point: 20,
    caughtBy: "lib/activity/overview/server/figures.test.ts",
    file: "lib/catalog/server/portfolio-sums.ts",
    find: "homeTable(homes, untold)",
    replace: "homeTable(homes)",
  },
];
