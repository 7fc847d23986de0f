import type { Defect } from "./defect";

const engine = "lib/pricing/engine";
const units = `${engine}/units.test.ts`;
const occupancy = "lib/market/model/occupancy";
const pickup = `${occupancy}/pickup.test.ts`;

const counting = "lib/inventory/calendars/server/units.ts";
const counted = "lib/inventory/bookings/server/units.test.ts";

/** Defects of listings with units (`pricing.md` §11), and of what files and the server must tell alike. */
export const unitDefects: readonly Defect[] = [
  {
    name: "a night with one of many units sold is booked",
    caughtBy: "lib/inventory/calendars/units.test.ts",
    file: "lib/inventory/calendars/units.ts",
    find: "left > 0 ? available : full",
    replace: "taken > 0 || left === 0 ? full : available",
  },
  {
    name: "closed units are taken off before those sold",
    caughtBy: "lib/inventory/calendars/units.test.ts",
    file: "lib/inventory/calendars/units.ts",
    find: "Math.max(taken, units - closed)",
    replace: "units - closed",
  },
  {
    name: "forty rooms get the last-minute discount of one home",
    caughtBy: units,
    file: "lib/pricing/rules/curves.ts",
    find: "usualLate(units) * share",
    replace: "usualLate(1) * share",
  },
  {
    name: "the occupancy step counts what moves demand already",
    caughtBy: units,
    file: `${engine}/factors.ts`,
    find: 'type !== "custom" && movesDemand(calendar)',
    replace: "false",
  },
  {
    name: "a gap of one room is discounted by default",
    caughtBy: units,
    file: `${engine}/factors.ts`,
    find: '  if (calendar.units && rules.gap_adjustment.level === "default") return undefined;\n',
    replace: "",
  },
  {
    name: "pickup needs no finished nights",
    caughtBy: pickup,
    file: `${occupancy}/pickup.ts`,
    find: "finished.length < fewestFinished",
    replace: "finished.length === 0",
  },
  {
    name: "pickup takes the final share without what was on the books",
    caughtBy: pickup,
    file: `${occupancy}/pickup.ts`,
    find: " - shareOn(past, past.onBooks, at, lead)",
    replace: "",
  },
  {
    name: "a year with fewer rooms has shares of today's",
    caughtBy: pickup,
    file: `${occupancy}/past-nights.ts`,
    find: "return Math.min(capacity, unitsSold(nights));",
    replace: "return nights.length === 0 ? 1 : capacity;",
  },
  {
    name: "of a listing's rooms the last one's price tells the season",
    caughtBy: "lib/market/model/recommended-base.test.ts",
    file: "lib/market/model/own-bookings.ts",
    find: "price: median(units) ?? night.price",
    replace: "price: units.at(1) ?? night.price",
  },
  {
    name: "a listing is on offer only from the first stay that is read",
    caughtBy: "lib/lab/quote/server/parity.test.ts",
    file: "lib/market/model/server/own-stays.ts",
    find: "concat_ws(';', before.stay, own.stays)",
    replace: "concat_ws(';', own.stays)",
  },
  {
    name: "own calendars that tell no booking count as empty",
    caughtBy: "lib/lab/quote/server/parity.test.ts",
    file: "lib/market/model/server/own-source.ts",
    find: "!Array.from(counts.booked).some((count) => count > 0)",
    replace: "own.length === 0",
  },
  {
    name: "a booking of one room fills a listing of several",
    caughtBy: counted,
    file: "lib/inventory/bookings/server/store.ts",
    find: "CASE WHEN units > 1 THEN ${available}::smallint",
    replace: "CASE WHEN units > 9999 THEN ${available}::smallint",
  },
  {
    name: "rooms that a PMS has left include those sold",
    caughtBy: "e2e/connections/conformance/units.test.ts",
    file: counting,
    find: "greatest(0, units - units_left - sold)",
    replace: "greatest(0, units - units_left)",
  },
  {
    name: "past nights have as many rooms as the listing has now",
    caughtBy: counted,
    file: counting,
    find: "CASE WHEN past AND known > 0 THEN",
    replace: "CASE WHEN past AND known < 0 THEN",
  },
  {
    name: "nights that stays had filled stay full with more rooms",
    caughtBy: counted,
    file: counting,
    find: "await count(tx, months, true);",
    replace: "await count(tx, months, false);",
  },
  {
    name: "a calendar of rooms is written again though nothing changed",
    caughtBy: "lib/intake/inbound/server/import-connection.test.ts",
    file: "lib/inventory/calendars/units.ts",
    find: "return sellable - sold === left;",
    replace: "return sellable - sold === left && left === 0;",
  },
  {
    name: "sums over listings count a night with a room left as empty",
    caughtBy: "lib/catalog/server/metrics.test.ts",
    file: "lib/catalog/server/portfolio.ts",
    find: "coalesce(sold, ${count(booked)}) AS taken",
    replace: "${count(booked)} AS taken",
  },
  {
    name: "on the server a listing with rooms follows its neighbors' demand",
    caughtBy: "lib/lab/quote/server/parity.test.ts",
    file: "lib/market/model/server/unit-listings.ts",
    find: "unitsOf(listing) >= ownUnits",
    replace: "unitsOf(listing) > 9_999",
  },
  {
    name: "an earlier price has today's rooms",
    caughtBy: "lib/pricing/prices/server/units.test.ts",
    file: "lib/pricing/prices/server/listings-as-of.ts",
    find: "units: byKey.get(listing.key) ?? 1",
    replace: "units: listing.units",
  },
  {
    name: "one week sold twice by mistake suggests rooms",
    caughtBy: "lib/pricing/actions/server/units.test.ts",
    file: "lib/pricing/actions/server/evaluation-inputs.ts",
    find: "return [key, unitsSold(nights)];",
    replace: "return [key, Math.max(...nights)];",
  },
];
