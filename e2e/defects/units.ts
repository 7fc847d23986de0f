import type { Defect } from "./defect";

const engine = "lib/pricing/engine";
const units = `${engine}/units.test.ts`;
const occupancy = "lib/market/model/occupancy";
const pickup = `${occupancy}/pickup.test.ts`;

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
];
