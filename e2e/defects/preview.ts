import type { Defect } from "./defect";

const previews = "lib/pricing/customizations/server/preview.test.ts";
const nights = "lib/pricing/customizations/server/preview.ts";
const endpoint = "app/api/customizations.test.ts";

/** Defects of what pages and dry runs say that a change would do to prices. */
export const previewDefects: readonly Defect[] = [
  {
    name: "a preview prices the saved rules",
    caughtBy: endpoint,
    file: "lib/pricing/customizations/server/preview.ts",
    find: "rules: { ...input.rules, ...engineRules(after.get(key) ?? [], written.keys()) },",
    replace: "rules: input.rules,",
  },
  {
    name: "a preview changes shielded listings too",
    caughtBy: endpoint,
    file: "lib/pricing/customizations/server/preview.ts",
    find: 'return outcome === "changed";',
    replace: 'return outcome !== "same";',
  },
  {
    name: "a preview samples one listing too many",
    caughtBy: previews,
    file: "lib/pricing/customizations/server/preview.ts",
    find: "const step = all.length / mostPriced;",
    replace: "const step = all.length / (mostPriced + 1);",
  },
  {
    name: "a mean of prices mixes currencies",
    caughtBy: previews,
    file: nights,
    find: "Map.groupBy(compared, ({ listing }) => listing.currency)",
    replace: "Map.groupBy(compared, () => compared[0]?.listing.currency ?? null)",
  },
  {
    name: "a preview explains tonight",
    caughtBy: previews,
    file: nights,
    find: "if (change(at) > change(most)) most = at;",
    replace: "if (change(at) < change(most)) most = at;",
  },
  {
    name: "minimum stays count as prices",
    caughtBy: previews,
    file: "lib/pricing/prices/server/changes.ts",
    find: "pricesChange: differs(before.prices, after.prices, count),",
    replace: "pricesChange: differs(before.minStays, after.minStays, count),",
  },
  {
    name: "a dry run of listings keeps their old prices",
    caughtBy: "lib/catalog/server/changes.test.ts",
    file: "lib/catalog/server/changes.ts",
    find: "({ ...input, ...prices.get(key) })",
    replace: "({ ...input })",
  },
  {
    name: "listings whose tags change count as repriced",
    caughtBy: "lib/catalog/server/changes.test.ts",
    file: "lib/inventory/listings/server/commands.ts",
    find: "if (isSame) return [];",
    replace: "if (isSame && min !== null) return [];",
  },
  {
    name: "far-out minimum stays begin a day late",
    caughtBy: "lib/pricing/rules/stays.test.ts",
    file: "lib/pricing/rules/curves.ts",
    find: "const last = far ? far.days - 1 : null;",
    replace: "const last = far ? far.days : null;",
  },
];
