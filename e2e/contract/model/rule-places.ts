import type { Level } from "./commands";
import {
  type Group,
  type Model,
  reachedAt,
  reaches,
  reachesAll,
  type Unit,
  type Who,
} from "./state";

/** A level that a command names. */
export interface Place {
  /** The key of its rules. */
  id: string;
  members: Unit[];
  unit?: Unit;
  group?: Group;
}

/** The refusal for a level out of reach. */
export const unknownPlace = {
  listing: "404 ERR-LISTING-NOT-FOUND",
  group: "404 ERR-GROUP-NOT-FOUND",
  account: "404 ERR-ACCOUNT-NOT-FOUND",
} as const;

/** Returns the level as `who` sees it; undefined when nothing of it is in reach. */
export function placeOf(model: Model, level: Level, who: Who): Place | undefined {
  if (level.scope === "listing") {
    const unit = reachedAt(model, who, level.at);
    return unit && { id: `listing:${unit.key}`, members: [unit], unit };
  }
  const place = level.scope === "group" ? groupPlace(model, level.at) : pmsPlace(model, level.pms);
  if (!place) return undefined;
  const isSeen = place.members.some((unit) => reaches(model, who, unit));
  return isSeen || (place.group && reachesAll(model, who)) ? place : undefined;
}

function groupPlace({ groups, units }: Model, at: number): Place | undefined {
  const group = groups[at];
  if (!group) return undefined;
  const members = units.filter((unit) => unit.group === group.id || unit.subgroup === group.id);
  return { id: `group:${group.id}`, members, group };
}

function pmsPlace({ units }: Model, pms: string): Place {
  return { id: `account:${pms}`, members: units.filter((unit) => unit.pms === pms) };
}

/** Returns the key of a level's rules. */
export function levelId(model: Model, level: Level): string {
  if (level.scope === "listing") return `listing:${model.units[level.at]?.key}`;
  if (level.scope === "group") return `group:${model.groups[level.at]?.id}`;
  return `account:${level.pms}`;
}
