import type { Command } from "./commands";
import {
  type Expected,
  knownGroups,
  type LogLine,
  may,
  type Model,
  reaches,
  type Unit,
  type Who,
} from "./state";

type Read = Extract<Command, { do: "log" }>;

/** Most entries of a page. */
export const longestPage = 200;

const ownersOnly = /^account (access|key|member|api|partner)_/;

/** POST …/logs: the entries of a type that the caller may see, by action and subject. */
export function log(model: Model, { by, type }: Read): Expected {
  if (!may(model, by, "logs:view")) return { outcome: "403 PERMISSION_DENIED" };
  const seen = model.log.filter((line) => line[0].startsWith(`${type} `) && sees(model, by, line));
  return {
    outcome: "200",
    shown: pageOf(seen.map(([what, subject]) => `${what} ${nameOf(model, what, subject)}`)),
  };
}

/** Returns a page's entries in any order, if they all fit on it. */
export function pageOf(lines: readonly string[], total = lines.length) {
  return { total, ...(total <= longestPage && { entries: lines.toSorted() }) };
}

/** Says whether the caller sees an entry: of a listing in reach; of a group or PMS only when they may change all of it. */
function sees(model: Model, who: Who, [what, subject]: LogLine): boolean {
  if (what.startsWith("listing ")) return reachesEvery(model, who, ({ key }) => key === subject);
  if (what.startsWith("group ")) return seesGroup(model, who, subject);
  if (ownersOnly.test(what)) return who === "owner";
  return reachesEvery(model, who, ({ pms }) => pms === subject);
}

function seesGroup(model: Model, who: Who, id: LogLine[1]): boolean {
  const isKnown = knownGroups(model, who).some((group) => group.id === id);
  return (
    isKnown &&
    reachesEvery(model, who, ({ group, subgroup }) => [group, subgroup].includes(Number(id)))
  );
}

function reachesEvery(model: Model, who: Who, isOf: (unit: Unit) => boolean): boolean {
  return model.units.filter(isOf).every((unit) => reaches(model, who, unit));
}

/** Returns the log's name for a subject. */
function nameOf(
  { units, groups }: Model,
  what: string,
  subject: LogLine[1],
): LogLine[1] | undefined {
  if (what.startsWith("listing ")) return units.find(({ key }) => key === subject)?.id;
  if (what.startsWith("group ")) return groups.find(({ id }) => id === subject)?.name;
  const people: Readonly<Record<string, string>> = { member: "Member", partner: "Quiet Revenue" };
  return people[String(subject)] ?? subject;
}
