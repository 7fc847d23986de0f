import { allows, type Permission, type Permissions } from "@/lib/auth/permissions";

/** Who gives commands: under /v1 the owner and a member, under /rm/v1 a partner. */
export const callers = ["owner", "member", "partner"] as const;
export type Who = (typeof callers)[number];

/** A listing as the model knows it. Amounts in its currency. */
export interface Unit {
  key: number;
  id: string;
  pms: string;
  currency: string;
  /** Metres east of the first one; null where nobody knows. */
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

/** A rule of one level; what is off may keep its values. */
export interface Rule {
  on: boolean;
  fields: Record<string, unknown>;
}

/** What the owner lets somebody do and see. */
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

/** Everything that commands change, by plain means: no locks, no SQL. */
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
  /** Everything that was logged, oldest first. */
  log: LogLine[];
  /** Ids that mapping groups have had. */
  mappings: Set<number>;
}

/** At most so many children, and metres between them and their parent. */
export const limits = { children: 3, metres: 500 } as const;

/** What a command answers, as far as the model says it; and what it leaves in the log. */
export interface Expected {
  /** `200`, or status and code of a refusal. */
  outcome: string;
  shown?: unknown;
  entries?: LogLine[];
}

/** An entry of the log: type and action, key of the listing, id of the group or name of what else, and the changes. */
export type LogLine = [what: string, subject: string | number | null, changes: unknown];

/** Does `who` reach the listing? */
export function reaches({ access }: Model, who: Who, { key }: Unit): boolean {
  if (who === "owner") return true;
  const { listings } = access[who];
  return listings === "all" || listings.has(key);
}

/** Does `who` reach every listing, also later ones? */
export function reachesAll({ access }: Model, who: Who): boolean {
  return who === "owner" || access[who].listings === "all";
}

/** May `who` do what needs all of these? */
export function may({ access }: Model, who: Who, ...needed: Permission[]): boolean {
  return who === "owner" || needed.every((each) => allows(access[who].permissions, each));
}

/** The groups that `who` may know: of chosen listings, those that hold one. */
export function knownGroups(model: Model, who: Who): Group[] {
  const seen = model.units.filter((unit) => reaches(model, who, unit));
  const isUsed = ({ id }: Group): boolean =>
    seen.some(({ group, subgroup }) => group === id || subgroup === id);
  return model.groups.filter((group) => reachesAll(model, who) || isUsed(group));
}

/** The listing at a place, if it is there and `who` reaches it. */
export function reachedAt(model: Model, who: Who, at: number): Unit | undefined {
  const unit = model.units[at];
  return unit && reaches(model, who, unit) ? unit : undefined;
}
