import { allows, type Permission, type Permissions } from "@/lib/auth/permissions";

/** The callers: under /v1 the owner and a member, under /rm/v1 a partner. */
export const callers = ["owner", "member", "partner"] as const;
export type Who = (typeof callers)[number];

/** A listing in the model. Amounts are in its currency. */
export interface Unit {
  key: number;
  id: string;
  pms: string;
  currency: string;
  /** Meters east of the first one; null when unknown. */
  metres: number | null;
  min: number | null;
  base: number | null;
  max: number | null;
  tags: string[];
  notes: string | null;
  sync: boolean;
  group: number | null;
  subgroup: number | null;
  /** Key of the parent, 0 for none. */
  parent: number;
  /** Id of the mapping group. */
  mapping: number | null;
}

/** A rule of one level; one that is off may keep its values. */
export interface Rule {
  on: boolean;
  fields: Record<string, unknown>;
}

/** A person's permissions and listings. */
export interface Access {
  live: boolean;
  permissions: Permissions;
  listings: "all" | ReadonlySet<number>;
}

export interface Group {
  id: number;
  name: string;
  parent: number | null;
}

/** Everything that commands change, without locks or SQL. */
export interface Model {
  units: Unit[];
  groups: readonly Group[];
  /** `listing:KEY`, `group:ID` or `account:PMS` → kind → rule. */
  rules: Map<string, Map<string, Rule>>;
  /** How often the rules of a level changed. */
  versions: Map<string, number>;
  access: Record<"member" | "partner", Access>;
  /** Keys of each caller, oldest first. */
  keys: Record<Who, ("active" | "retiring" | "revoked")[]>;
  /** All log entries, oldest first. */
  log: LogLine[];
  /** Ids of all mapping groups so far. */
  mappings: Set<number>;
}

/** The most children of a parent, and meters between them. */
export const limits = { children: 3, metres: 500 } as const;

/** The parts of a command's answer that the model predicts, and its log entries. */
export interface Expected {
  /** `200`, or status and code of a refusal. */
  outcome: string;
  shown?: unknown;
  entries?: LogLine[];
}

/** A log entry: type and action; key of the listing, id of the group or another name; and the changes. */
export type LogLine = [what: string, subject: string | number | null, changes: unknown];

/** Says whether `who` reaches the listing. */
export function reaches({ access }: Model, who: Who, { key }: Unit): boolean {
  if (who === "owner") return true;
  const { listings } = access[who];
  return listings === "all" || listings.has(key);
}

/** Says whether `who` reaches every listing, also later ones. */
export function reachesAll({ access }: Model, who: Who): boolean {
  return who === "owner" || access[who].listings === "all";
}

/** Says whether `who` has all of these permissions. */
export function may({ access }: Model, who: Who, ...needed: Permission[]): boolean {
  return who === "owner" || needed.every((each) => allows(access[who].permissions, each));
}

/** Returns the groups that `who` sees: with chosen listings, those that contain one. */
export function knownGroups(model: Model, who: Who): Group[] {
  const seen = model.units.filter((unit) => reaches(model, who, unit));
  const isUsed = ({ id }: Group): boolean =>
    seen.some(({ group, subgroup }) => group === id || subgroup === id);
  return model.groups.filter((group) => reachesAll(model, who) || isUsed(group));
}

/** Returns the listing at an index, if it exists and `who` reaches it. */
export function reachedAt(model: Model, who: Who, at: number): Unit | undefined {
  const unit = model.units[at];
  return unit && reaches(model, who, unit) ? unit : undefined;
}
