import type { Defect } from "./defect";

const cells = "lib/market/model/server/cells.ts";
const cellTests = "lib/market/model/server/models.test.ts";
const calendars = "lib/pricing/prices/server/calendars.ts";
const versions = "lib/pricing/prices/server/answers.ts";
const answerTests = "lib/pricing/prices/server/answers.test.ts";
const inputTests = "lib/pricing/prices/server/engine-inputs.test.ts";
const marks = "e2e/jobs/marks.test.ts";

/** Defects that answer with what was true before, or elsewhere (`pricing.md` §10). */
export const freshnessDefects: readonly Defect[] = [
  {
    name: "a listing's day is the account's",
    caughtBy: "lib/inventory/listings/server/clock.test.ts",
    file: "lib/inventory/listings/rules.ts",
    find: "const zone = timeZone ?? accountZone;",
    replace: "const zone = accountZone;",
  },
  {
    name: "a day is that of UTC",
    caughtBy: "lib/inventory/listings/server/clock.test.ts",
    file: "lib/inventory/listings/rules.ts",
    find: "today: dateIn(zone, now)",
    replace: 'today: dateIn("UTC", now)',
  },
  {
    name: "bookings of one listing don't count for the others",
    caughtBy: answerTests,
    file: "lib/inventory/bookings/server/commands.ts",
    find: "...moved]);",
    replace: '...moved], "settings");',
  },
  {
    name: "a mapping group's bookings are ignored",
    caughtBy: inputTests,
    file: calendars,
    find: "return own.map((state, at) => (isBooked(at) ? booked : state));",
    replace: "return own;",
  },
  {
    name: "a mapping group's calendars are read on the wrong today",
    caughtBy: inputTests,
    file: calendars,
    find: "offset: (firstDays.get(key) ?? 0) - (firstDays.get(other.key) ?? 0),",
    replace: "offset: 0,",
  },
  {
    name: "a group's override is read as its subgroup's",
    caughtBy: "lib/pricing/levels/server/overrides.test.ts",
    file: "lib/pricing/levels/server/overrides.ts",
    find: "groupDays(subgroupId, currency), groupDays(groupId, currency)]",
    replace: "groupDays(groupId, currency), groupDays(subgroupId, currency)]",
  },
  {
    name: "rules of a PMS lock the account before its listings",
    caughtBy: "e2e/contract/model/model-race.test.ts",
    file: "lib/pricing/levels/server/level.ts",
    find: "SELECT pg_advisory_xact_lock(hashtext('nightrate account level'), ${accountId}::int)::text`;",
    replace: "SELECT id FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`;",
  },
  {
    name: "a shape outlives its market data",
    caughtBy: cellTests,
    file: cells,
    find: 'const dataKey = [version, name, sources].join(" ");',
    replace: 'const dataKey = [name, sources].join(" ");',
  },
  {
    name: "a shape outlives its day",
    caughtBy: cellTests,
    file: cells,
    find: "const key = `${today} ${dataKey}`;",
    replace: "const key = dataKey;",
  },
  {
    name: "prices outlive a write",
    caughtBy: answerTests,
    file: versions,
    find: "[marks, dateIn(zone, now), settings, market, engineVersion]",
    replace: "[dateIn(zone, now), settings, market]",
  },
  {
    name: "prices outlive their day",
    caughtBy: answerTests,
    file: versions,
    find: "[marks, dateIn(zone, now), settings, market, engineVersion]",
    replace: "[marks, settings, market]",
  },
  {
    name: "prices outlive the market data",
    caughtBy: answerTests,
    file: versions,
    find: "[marks, dateIn(zone, now), settings, market, engineVersion]",
    replace: "[marks, dateIn(zone, now), settings]",
  },
  {
    name: "prices outlive a write to their mapping group",
    caughtBy: answerTests,
    file: versions,
    find: "AND mapping_group_id = l.mapping_group_id)",
    replace: "AND false)",
  },
  {
    name: "market figures outlive their data",
    caughtBy: "lib/market/neighborhood/server/figures.test.ts",
    file: "lib/market/neighborhood/server/figures.ts",
    find: "if (known?.version === version)",
    replace: "if (known)",
  },
  {
    name: "a listing's override marks nothing",
    caughtBy: marks,
    file: "lib/pricing/overrides/server/write.ts",
    find: "changed.map(({ listing }) => listing.key),",
    replace: "[],",
  },
  {
    name: "a group's override marks nothing",
    caughtBy: marks,
    file: "lib/pricing/overrides/server/write.ts",
    find: "if (writes.length > 0) await markWhere",
    replace: "if (writes.length > 1) await markWhere",
  },
  {
    name: "a rule marks nothing",
    caughtBy: marks,
    file: "lib/pricing/customizations/server/commands.ts",
    find: "changes.length > 0 ? await markWhere",
    replace: "changes.length > 1 ? await markWhere",
  },
  {
    name: "a reservation marks nothing",
    caughtBy: marks,
    file: "lib/inventory/bookings/server/commands.ts",
    find: "await markListings(tx, [...stays.map(({ listing }) => listing), ...moved]);",
    replace: "await markListings(tx, moved);",
  },
  {
    name: "another time zone marks nothing",
    caughtBy: marks,
    file: "lib/identity/settings/server/commands.ts",
    find: "else if (change.time_zone !== undefined) {",
    replace: "else if (change.time_zone === null) {",
  },
  {
    name: "market data marks nothing",
    caughtBy: marks,
    file: "lib/market/comparables/server/queries.ts",
    find: "    rows.map(({ key }) => key),",
    replace: "    [],",
  },
  {
    name: "a dry run counts booked nights",
    caughtBy: "lib/pricing/prices/server/change.test.ts",
    file: "lib/pricing/prices/server/changes.ts",
    find: "if (calendar.states[night] !== available) continue;",
    replace: "",
  },
  {
    name: "the listings in memory outlast a mark",
    caughtBy: "lib/catalog/server/listing-answers.test.ts",
    file: "lib/catalog/server/listing-answers.ts",
    find: "caller.grantVersion, marks, times",
    replace: "caller.grantVersion, times",
  },
  {
    name: "the listings in memory outlast the moment of last year's booking",
    caughtBy: "lib/catalog/server/listing-answers.test.ts",
    file: "lib/catalog/server/listing-answers.ts",
    find: "known?.version === version && now.getTime() < known.until",
    replace: "known?.version === version",
  },
];
