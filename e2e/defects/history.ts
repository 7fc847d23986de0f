import type { Defect } from "./defect";

const prices = "lib/pricing/prices/server";
const taking = `${prices}/history/take.test.ts`;
const reading = `${prices}/history/as-of.test.ts`;

/** Defects of what is kept of past days, and of prices as of an instant (`pricing.md` §10). */
export const historyDefects: readonly Defect[] = [
  {
    name: "a snapshot is compared night by night from its own first one",
    caughtBy: taking,
    file: `${prices}/history/snapshots.ts`,
    find: "row[at] !== other[at - offset]",
    replace: "row[at] !== other[at]",
  },
  {
    name: "a snapshot is taken when the day begins in UTC",
    caughtBy: taking,
    file: `${prices}/history/take.ts`,
    find: "dateIn(zone, now)]",
    replace: 'dateIn("UTC", now)]',
  },
  {
    name: "the last snapshot of a week is kept",
    caughtBy: taking,
    file: `${prices}/history/take.ts`,
    find: "ORDER BY day) AS place",
    replace: "ORDER BY day DESC) AS place",
  },
  {
    name: "prices of an instant are calculated with the present decimals",
    caughtBy: `${prices}/as-of.test.ts`,
    file: `${prices}/engine-inputs.ts`,
    find: "const decimals = await readDecimals(caller, asOf);",
    replace: "const decimals = await readDecimals(caller, undefined);",
  },
  {
    name: "prices of an instant are labelled with the present currency",
    caughtBy: `${prices}/as-of.test.ts`,
    file: `${prices}/listings-as-of.ts`,
    find: "return then ? { ...listing, currency: then.currency } : listing;",
    replace: "return then ? { ...listing } : listing;",
  },
  {
    name: "a deleted group's rules don't count before its deletion",
    caughtBy: `${prices}/as-of.test.ts`,
    file: "lib/pricing/levels/server/rules.ts",
    find: "gone.deleted_at >",
    replace: "gone.deleted_at <",
  },
  {
    name: "a change of the decimals marks no listing",
    caughtBy: "lib/identity/settings/server/commands.test.ts",
    file: "lib/identity/settings/server/commands.ts",
    find: "if (change.decimals !== undefined) await markWhere(tx, owned(caller));",
    replace: "if (change.decimals !== undefined) return;",
  },
  {
    name: "a group's night is past by the account's own day",
    caughtBy: "lib/pricing/overrides/server/group-commands.test.ts",
    file: "lib/pricing/overrides/server/owners.ts",
    find: "today: firstNightOf(caller, found),",
    replace: "today: today(caller.account.timeZone),",
  },
  {
    name: "a snapshot of a later day answers",
    caughtBy: reading,
    file: `${prices}/history/snapshots.ts`,
    find: ", takenAt: { lte: asOf } }",
    replace: " }",
  },
  {
    name: "a snapshot of today answers",
    caughtBy: reading,
    file: `${prices}/history/snapshots.ts`,
    find: "day < todayOf(key)",
    replace: "day <= todayOf(key)",
  },
  {
    name: "a booking after the snapshot is none",
    caughtBy: reading,
    file: `${prices}/calendars.ts`,
    find: "const isNew = !isMade(stay, from);",
    replace: "const isNew = false;",
  },
  {
    name: "a past day has today's market",
    caughtBy: reading,
    file: `${prices}/engine-inputs.ts`,
    find: ", ...own?.market }",
    replace: " }",
  },
  {
    name: "a past instant has today's groups",
    caughtBy: `${prices}/as-of.test.ts`,
    file: `${prices}/listings-as-of.ts`,
    find: "\n      AND version.created_at <= ${asOf}::timestamptz\n    ORDER BY",
    replace: "\n    ORDER BY",
  },
  {
    name: "a past instant has today's mapping groups",
    caughtBy: `${prices}/as-of.test.ts`,
    file: `${prices}/calendars.ts`,
    find: "await mappingMembers(caller, [...groups.keys()], past?.asOf);",
    replace: "await mappingMembers(caller, [...groups.keys()], undefined);",
  },
  {
    name: "a kept price outlives a change of its day",
    caughtBy: reading,
    file: `${prices}/history/answer.ts`,
    find: "changedAt(key) > snapshot.takenAt ? []",
    replace: "changedAt(key) < snapshot.takenAt ? []",
  },
  {
    name: "a kept price is explained by the steps of another one",
    caughtBy: reading,
    file: `${prices}/history/answer.ts`,
    find: "...(reason && { reason: null })",
    replace: "...(reason && { reason })",
  },
];
