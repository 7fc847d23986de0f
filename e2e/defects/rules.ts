import type { Defect } from "./defect";

const engine = "lib/pricing/engine";
const occupancy = `${engine}/occupancy.test.ts`;
const overrides = `${engine}/overrides.test.ts`;
const seasons = `${engine}/seasons.test.ts`;
const stays = `${engine}/stays.test.ts`;

/** Defects of what rules, overrides and calendars mean for a night (`pricing.md` §1). */
export const ruleDefects: readonly Defect[] = [
  {
    name: "a last-minute discount eases over a day more",
    caughtBy: "lib/pricing/rules/curves.test.ts",
    file: "lib/pricing/rules/curves.ts",
    find: "value * (1 - daysAhead / within)",
    replace: "value * (1 - daysAhead / (within + 1))",
  },
  {
    name: "a flat last-minute discount ends a day early",
    caughtBy: "lib/pricing/rules/curves.test.ts",
    file: "lib/pricing/rules/curves.ts",
    find: "if (daysAhead > within) return 0;",
    replace: "if (daysAhead >= within) return 0;",
  },
  {
    name: "a far-out premium begins a day late",
    caughtBy: "lib/pricing/rules/curves.test.ts",
    file: "lib/pricing/rules/curves.ts",
    find: 'type === "fix" && daysAhead >= start',
    replace: 'type === "fix" && daysAhead > start',
  },
  {
    name: "weekdays are shifted by one",
    caughtBy: stays,
    file: "lib/core/dates.ts",
    find: "const weekday = (day + 3) % 7;",
    replace: "const weekday = (day + 4) % 7;",
  },
  {
    name: "weekend days count from Sunday",
    caughtBy: stays,
    file: `${engine}/stays.ts`,
    find: "Uint8Array.from(days, (day) => Number(chosen.includes(day)))",
    replace:
      "Uint8Array.from(days, (_, at) => Number(chosen.includes(days[(at + 1) % 7] ?? 'mon')))",
  },
  {
    name: "an override expires a day late",
    caughtBy: overrides,
    file: `${engine}/bounds.ts`,
    find: "day - today <= leadTimeExpiry",
    replace: "day - today < leadTimeExpiry",
  },
  {
    name: "a group's override wins over the listing's",
    caughtBy: overrides,
    file: `${engine}/bounds.ts`,
    find: "if (!isExpired && !effective.has(day))",
    replace: "if (!isExpired)",
  },
  {
    name: "a wider level's rule wins over the listing's",
    caughtBy: "lib/pricing/levels/resolve.test.ts",
    file: "lib/pricing/levels/resolve.ts",
    find: "for (const { level, source, rules } of levels) {",
    replace: "for (const { level, source, rules } of levels.toReversed()) {",
  },
  {
    name: "a gap at today is not counted",
    caughtBy: stays,
    file: `${engine}/stays.ts`,
    find: "(start === 0 || isKnown(start - 1))",
    replace: "start > 0 && isKnown(start - 1)",
  },
  {
    name: "an unknown night counts as closed",
    caughtBy: stays,
    file: `${engine}/stays.ts`,
    find: "(states[night] ?? unknown) !== unknown;",
    replace: "(states[night] ?? unknown) >= unknown;",
  },
  {
    name: "fill_gaps goes below the lowest allowed stay",
    caughtBy: stays,
    file: `${engine}/stays.ts`,
    find: "const length = Math.max(end - start, lowest);",
    replace: "const length = Math.max(end - start, 1);",
  },
  {
    name: "a gap exactly as long as the minimum stay cannot be booked",
    caughtBy: stays,
    file: `${engine}/stays.ts`,
    find: "night + (minStays[night] ?? 1) <= until;",
    replace: "night + (minStays[night] ?? 1) < until;",
  },
  {
    name: "an override's stay is lifted to the lowest allowed",
    caughtBy: stays,
    file: `${engine}/stays.ts`,
    find: "if (own !== undefined) found[ahead] = own;",
    replace:
      "if (own !== undefined) found[ahead] = Math.max(own, input.rules.min_stay.value.lowest_allowed ?? 1);",
  },
  {
    name: "an occupancy window ends a day early",
    caughtBy: occupancy,
    file: `${engine}/factors.ts`,
    find: "windows.findIndex((last) => ahead <= last)",
    replace: "windows.findIndex((last) => ahead < last)",
  },
  {
    name: "blocked nights count as sellable",
    caughtBy: occupancy,
    file: `${engine}/factors.ts`,
    find: "(state !== booked && state !== available)",
    replace: "state === 0",
  },
  {
    name: "an occupancy band includes its end",
    caughtBy: occupancy,
    file: `${engine}/factors.ts`,
    find: "end === null || percent < end",
    replace: "end === null || percent <= end",
  },
  {
    name: "a season leaves out its last night",
    caughtBy: seasons,
    file: `${engine}/bounds.ts`,
    find: "index <= spell.to;",
    replace: "index < spell.to;",
  },
  {
    name: "a yearly season wins over a dated one",
    caughtBy: seasons,
    file: `${engine}/bounds.ts`,
    find: "const spells = [...dated, ...yearly];",
    replace: "const spells = [...yearly, ...dated];",
  },
  {
    name: "yearly seasons begin a day late in ordinary years",
    caughtBy: seasons,
    file: `${engine}/bounds.ts`,
    find: "spell.year === null ? dayOfLeapYear : dayOfYear;",
    replace: "dayOfYear;",
  },
  {
    name: "seasons are counted in the machine's time zone",
    caughtBy: "e2e/zones/zones.test.ts",
    file: "lib/pricing/rules/seasons.ts",
    find: "return (Date.UTC(year, month - 1, Math.min(day, last)) - Date.UTC(year, 0, 1)) / dayMs;",
    replace:
      "return Math.floor((new Date(year, month - 1, Math.min(day, last)).getTime() - Date.UTC(year, 0, 1)) / dayMs);",
  },
  {
    name: "a demand of 1.05 is high",
    caughtBy: "lib/pricing/prices/demand.test.ts",
    file: "lib/pricing/prices/schema.ts",
    find: "demand <= 1.05",
    replace: "demand < 1.05",
  },
];
