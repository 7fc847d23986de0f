import type { Defect } from "./defect";

const homes = "lib/catalog/server/homes.test.ts";
const pools = "lib/pricing/prices/server/pools.test.ts";

/** Defects of mapped listings as one home, and of alike listings counted as one (`pricing.md` §11). */
export const homeDefects: readonly Defect[] = [
  {
    name: "a blocked night of one channel closes a home's night that another has open",
    caughtBy: homes,
    file: "lib/catalog/server/portfolio.ts",
    find: "strongest.toReversed()",
    replace: "[...strongest].toSorted()",
  },
  {
    name: "a home's night that one listing has blocked is blocked",
    caughtBy: "lib/inventory/calendars/home.test.ts",
    file: "lib/inventory/calendars/home.ts",
    find: "[booked, available, blocked, unavailable, unknown];",
    replace: "[booked, blocked, available, unavailable, unknown];",
  },
  {
    name: "a night sold twice brings both revenues",
    caughtBy: homes,
    file: "lib/catalog/server/homes.ts",
    find: "night + 1, true, false, max(rate), NULL",
    replace: "night + 1, true, false, sum(rate), NULL",
  },
  {
    name: "a home's listing shows its own nights",
    caughtBy: homes,
    file: "lib/catalog/server/homes.ts",
    find: "members: all.map(({ key }) => key)",
    replace: "members: home.asked",
  },
  {
    name: "each listing of a home begins with its own today",
    caughtBy: homes,
    file: "lib/catalog/server/homes.ts",
    find: "zone: parent?.zone ?? home.zone, ",
    replace: "",
  },
  {
    name: "a listing's revenue is its home's",
    caughtBy: homes,
    file: "lib/catalog/server/figures.ts",
    find: "ownFigures(sumsOf(aloneOf(listing))",
    replace: "ownFigures(sumsOf(home)",
  },
  {
    name: "totals count a home as often as it has listings",
    caughtBy: "lib/activity/overview/server/accounts-agree.test.ts",
    file: "lib/activity/overview/server/figures.ts",
    find: "...(await homesOf(listings)), keys",
    replace:
      "...(await homesOf(listings.map((each) => ({ ...each, mappingGroupId: null })))), keys",
  },
  {
    name: "a calendar tells the channel of a listing out of reach",
    caughtBy: "lib/pricing/prices/server/calendar-rows.test.ts",
    file: "lib/pricing/prices/server/booked-nights.ts",
    find: "toStay(row, inReach.has(row.listingKey))",
    replace: "toStay(row, inReach.size > 0)",
  },
  {
    name: "a night sold twice looks like any other",
    caughtBy: "lib/pricing/prices/server/calendar-rows.test.ts",
    file: "lib/pricing/prices/server/calendar.ts",
    find: "isTwice: sold.has(day)",
    replace: "isTwice: false",
  },
  {
    name: "what another channel sold counts as blocked by the owner",
    caughtBy: "lib/pricing/actions/server/queries.test.ts",
    file: "lib/pricing/actions/server/evaluation-inputs.ts",
    find: "nights: { ...nights, states: input.calendar.states },",
    replace: "nights,",
  },
  {
    name: "children are listed beside their parent",
    caughtBy: "lib/catalog/rows.test.ts",
    file: "lib/catalog/rows.ts",
    find: "    if (isBelow(row)) return [];\n",
    replace: "",
  },
  {
    name: "a group counts its hidden listings",
    caughtBy: pools,
    file: "lib/pricing/prices/server/pools.ts",
    find: "isHidden: false, ",
    replace: "",
  },
  {
    name: "a home on two channels counts twice in its group",
    caughtBy: pools,
    file: "lib/pricing/prices/server/pools.ts",
    find: "mappingGroupId ?? -key",
    replace: "key",
  },
  {
    name: "a booking leaves the prices of alike listings as they are",
    caughtBy: pools,
    file: "lib/jobs/server/marks.ts",
    find: "c.payload->>'oba_scope' = 'group'",
    replace: "false",
  },
  {
    name: "a listing's own rule may count a group",
    caughtBy: pools,
    file: "lib/pricing/customizations/schema-rules.ts",
    find: 'counted !== "group" || scope === "group"',
    replace: "counted !== undefined || scope !== undefined",
  },
  {
    name: "a suggestion names listings out of reach",
    caughtBy: "lib/pricing/actions/server/alike.test.ts",
    file: "lib/pricing/actions/server/queries.ts",
    find: "if (caller.allListings && !caller.connection) return null;",
    replace: "if (caller.accountId > 0) return null;",
  },
  {
    name: "each of twenty alike listings has the same suggestion",
    caughtBy: "lib/pricing/actions/server/alike.test.ts",
    file: "lib/pricing/actions/server/alike.ts",
    find: " || found[0]?.key !== key",
    replace: "",
  },
];
