import type { Defect } from "./defect";

const figures = "lib/pricing/starting-prices/figures.ts";
const figureTests = "lib/pricing/starting-prices/figures.test.ts";
const settling = "lib/pricing/engine/settling.ts";
const settlingTests = "lib/pricing/engine/settling.test.ts";
const launches = "lib/inventory/listings/server/launches.test.ts";
const preview = "lib/delivery/sync-preview";
const updateTests = "prisma/syncing-listings.test.ts";

/** Defects of the first night: what a listing starts from, and what turning sync on sends. */
export const startDefects: readonly Defect[] = [
  {
    name: "far nights count as much as near ones in a starting price",
    caughtBy: figureTests,
    file: figures,
    find: "weight: Math.exp(-ahead / weightDays)",
    replace: "weight: 1",
  },
  {
    name: "bookings come before the calendar in a starting price",
    caughtBy: figureTests,
    file: figures,
    find: "return calendar?.value ?? bookings?.value ?? null;",
    replace: "return bookings?.value ?? calendar?.value ?? null;",
  },
  {
    name: "a suggested minimum may be above 85% of the base",
    caughtBy: figureTests,
    file: figures,
    find: "minBounds.most * base)",
    replace: "base)",
  },
  {
    name: "nights of a fixed season count in a starting price",
    caughtBy: "lib/pricing/starting-prices/server/queries.test.ts",
    file: "lib/pricing/starting-prices/server/queries.ts",
    find: "const follows = !isBaseSet && fixedLate === null;",
    replace: "const follows = fixedLate === null;",
  },
  {
    name: "a person's own discount counts half without evidence",
    caughtBy: "lib/pricing/engine/limit.test.ts",
    file: "lib/pricing/engine/factors.ts",
    find: "isOwn && share < 1",
    replace: "share < 1",
  },
  {
    name: "the band widens evenly",
    caughtBy: settlingTests,
    file: settling,
    find: "(passed / days) ** 2",
    replace: "(passed / days)",
  },
  {
    name: "a person's price settles in too",
    caughtBy: settlingTests,
    file: settling,
    find: "const isFixed = night.fixedLate !== null || night.override?.price !== undefined;",
    replace: "const isFixed = night.fixedLate !== null;",
  },
  {
    name: "rounding leaves the band",
    caughtBy: settlingTests,
    file: "lib/pricing/engine/rounding.ts",
    find: "night.bandMost < Infinity && limited === value",
    replace: "night.bandMost < 0",
  },
  {
    name: "a past price settles in by a later launch",
    caughtBy: "lib/pricing/prices/server/settling.test.ts",
    file: "lib/inventory/listings/server/launches.ts",
    find: "AND started_at <= ${at}::timestamptz",
    replace: "AND ${at}::timestamptz IS NOT NULL",
  },
  {
    name: "sync is turned on without a minimum",
    caughtBy: launches,
    file: "lib/inventory/listings/server/change-rules.ts",
    find: '...(min === null ? ["min"] : [])',
    replace: "",
  },
  {
    name: "every write of a syncing listing begins to settle in again",
    caughtBy: launches,
    file: "lib/inventory/listings/server/write.ts",
    find: "AND given.push_enabled AND NOT listing.push_enabled)",
    replace: "AND given.push_enabled)",
  },
  {
    name: "a listing that synced before the update can't be changed without a minimum",
    caughtBy: updateTests,
    file: "lib/inventory/listings/server/change-rules.ts",
    find: "if (next.push_enabled && !stored.push_enabled) errors",
    replace: "if (next.push_enabled) errors",
  },
  {
    name: "a restore point from before the update is misread",
    caughtBy: updateTests,
    file: "lib/delivery/pushes/server/ledger.ts",
    find: "=> stored[rows.indexOf(name)];",
    replace: "=> stored[rows.indexOf(name) - 1];",
  },
  {
    name: "the review shows settled prices as the first push",
    caughtBy: `${preview}/compare.test.ts`,
    file: `${preview}/compare.ts`,
    find: "[{ ...settled, settling }, settled,",
    replace: "[settled, settled,",
  },
  {
    name: "a season is taken for special nights",
    caughtBy: `${preview}/special-nights.test.ts`,
    file: `${preview}/special-nights.ts`,
    find: "if (last - first >= longest) return undefined;",
    replace: "",
  },
  {
    name: "the discount of the last days is a reason to look",
    caughtBy: `${preview}/compare.test.ts`,
    file: `${preview}/compare.ts`,
    find: "withoutLate < 0.8 * from",
    replace: "from > 0 && withoutLate > 0 && open.some((each) => each.settled < 0.8 * each.from)",
  },
];
