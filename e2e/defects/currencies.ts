import type { Defect } from "./defect";

const files = "lib/delivery/currencies/server/currency-from-files.test.ts";
const groups = "lib/pricing/levels/server/conflicts.test.ts";

/** Defects of amounts and their currencies (`pricing.md` §12). */
export const currencyDefects: readonly Defect[] = [
  {
    name: "a file changes a listing's currency and keeps its numbers",
    caughtBy: files,
    file: "lib/intake/sources/files/server/target/merge.ts",
    find: "given !== currency && hasAmounts ? given : null",
    replace: "given !== currency && hasAmounts ? null : null",
  },
  {
    name: "a file's amounts in another currency are stored",
    caughtBy: "lib/intake/sources/files/server/target/merge.test.ts",
    file: "lib/intake/sources/files/server/target/merge.ts",
    find: "{ ...row, currency: null, min: null, base: null, max: null, cleaning_fees: null }",
    replace: "{ ...row, currency: null }",
  },
  {
    name: "a held listing's nights take prices in the new currency",
    caughtBy: files,
    file: "lib/intake/sources/files/server/calendar/calendar-reader.ts",
    find: "this.#work.unpriced?.has(listing) ? 0 : price",
    replace: "this.#work.unpriced?.has(-listing) ? 0 : price",
  },
  {
    name: "a fixed last-minute price outlives its currency",
    caughtBy: files,
    file: "lib/delivery/currencies/server/ended-amounts.ts",
    find: "rules: rules.flatMap((row) => ruleChange(row)),",
    replace: "rules: [],",
  },
  {
    name: "a suggestion outlives its currency",
    caughtBy: files,
    file: "lib/delivery/currencies/server/confirm-currency.ts",
    find: 'data: { status: "resolved" },',
    replace: 'data: { status: "open" },',
  },
  {
    name: "channel prices outlive their currency",
    caughtBy: files,
    file: "lib/delivery/currencies/server/confirm-currency.ts",
    find: "array_fill(0, ARRAY[cardinality(prices)])",
    replace: "prices",
  },
  {
    name: "a restore sends what the PMS had in an earlier currency",
    caughtBy: "lib/delivery/currencies/server/confirm-currency.test.ts",
    file: "lib/delivery/pushes/server/ledgers.ts",
    find: "ledger.keptPrices.fill(0);",
    replace: "ledger.keptPrices.fill(1);",
  },
  {
    name: "amounts from before a change of currency are restored by a revert",
    caughtBy: "lib/activity/logs/server/revert-rails.test.ts",
    file: "lib/activity/logs/server/revert.ts",
    find: "if (!isBefore) return;",
    replace: "if (isBefore || !isBefore) return;",
  },
  {
    name: "a group's fixed seasons apply to a listing of another currency",
    caughtBy: groups,
    file: "lib/pricing/levels/server/rules.ts",
    find: "isOn && hasAmounts(kind, payload) && currencyOf(payload) !== currency",
    replace: "isOn && hasAmounts(kind, payload) && currencyOf(payload) === undefined",
  },
  {
    name: "no action says that a listing passes over its group's prices",
    caughtBy: groups,
    file: "lib/pricing/actions/server/evaluation-inputs.ts",
    find: "conflicts: pricing.conflicts ?? [],",
    replace: "conflicts: [],",
  },
  {
    name: "an explanation hides the amounts that a listing passes over",
    caughtBy: groups,
    file: "lib/pricing/prices/server/nights.ts",
    find: "numbered([...customizations, ...passedOver])",
    replace: "numbered(customizations)",
  },
  {
    name: "a listing joins a group with prices in another currency",
    caughtBy: groups,
    file: "lib/inventory/listings/server/commands.ts",
    find: "const problems = await currencyProblems(tx, caller, moved);",
    replace: "const problems = await currencyProblems(tx, caller, moved.slice(0, 0));",
  },
  {
    name: "a group's rule is written over listings of another currency",
    caughtBy: groups,
    file: "lib/pricing/customizations/server/level-checks.ts",
    find: "const passing = level.currencies.filter((own) => own !== currency);",
    replace: "const passing = level.currencies.filter((own) => own === undefined);",
  },
];
