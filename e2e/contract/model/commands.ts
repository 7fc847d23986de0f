import * as fc from "fast-check";
import { areas, type Permissions } from "@/lib/auth/permissions";
import { writes } from "./rule-writes";
import { callers, type Who } from "./state";

/** Indexes of listings; the last one does not exist. */
export const listingCount = 10;
const nobody = listingCount;

/** The level of a rule: a listing's index, a group's index, or a PMS. */
export type Level =
  | { scope: "listing"; at: number }
  | { scope: "group"; at: number }
  | { scope: "account"; pms: string };

/** A verb that the model knows, with its input. */
export type Command = { by: Who; /** How many keys ago. */ age: number } & (
  | { do: "map"; parent: number | null; children: number[]; copy: CopyFlags; dry: boolean }
  | { do: "unmap"; listings: number[]; dry: boolean }
  | { do: "customise"; level: Level; write: number; ifMatch: "no" | "last" | "wrong"; dry: boolean }
  | { do: "rules"; level: Level; read: "on" | "all" | "resolved" }
  | { do: "change"; at: number; fields: ChangedFields; handOn: boolean; dry: boolean }
  | { do: "log"; type: "listing" | "group" | "account" }
  | {
      do: "grant";
      whom: "member" | "partner";
      permissions: Permissions;
      listings: "all" | number[];
    }
  | { do: "revoke" | "restore"; whom: "member" | "partner" }
  | { do: "regenerate"; overlap: 0 | 3600 }
);

/** Commands that are calls of the API; the others are the owner's, on pages. */
export type Called = Extract<
  Command,
  { do: "map" | "unmap" | "customise" | "rules" | "change" | "log" }
>;

export interface CopyFlags {
  min_max_base: boolean;
  customization: boolean;
  group: boolean;
  notes: boolean;
  tags: boolean;
}

export interface ChangedFields {
  min?: number | null;
  base?: number | null;
  max?: number | null;
  notes?: string | null;
  tags?: string[];
  push_enabled?: boolean;
  /** Indexes of groups. */
  group_id?: number | null;
  subgroup_id?: number | null;
}

/** Three groups: one with listings, its subgroup, and one that begins empty. */
export const groupCount = 3;

const listing = fc.oneof(
  { weight: 30, arbitrary: fc.nat(listingCount - 1) },
  { weight: 1, arbitrary: fc.constant(nobody) },
);
// Most families are of the first ones, so that sequences meet the limits.
const relative = fc.oneof({ weight: 4, arbitrary: fc.nat(5) }, { weight: 1, arbitrary: listing });
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const dry = fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true));
const level: fc.Arbitrary<Level> = fc.oneof(
  fc.record({ scope: fc.constant("listing" as const), at: listing }),
  fc.record({ scope: fc.constant("group" as const), at: fc.nat(groupCount) }),
  fc.record({
    scope: fc.constant("account" as const),
    pms: fc.constantFrom("guesty", "guesty", "hostaway", "nowhere"),
  }),
);
const flags = fc.record({
  min_max_base: fc.boolean(),
  customization: fc.boolean(),
  group: fc.boolean(),
  notes: fc.boolean(),
  tags: fc.boolean(),
});
const price = fc.constantFrom(80, 100, 120, 150, 200, 300);
const place = fc.option(fc.nat(groupCount), { freq: 4 });
const fields: fc.Arbitrary<ChangedFields> = fc
  .record({
    min: some(fc.option(price)),
    base: some(price),
    max: some(fc.option(price)),
    notes: some(fc.constantFrom(null, "near the sea", "up the hill")),
    tags: some(fc.constantFrom([], ["sea"], ["hill", "quiet"])),
    push_enabled: some(fc.boolean()),
    place: fc.option(fc.oneof(fc.record({ group_id: place }), fc.record({ subgroup_id: place })), {
      nil: undefined,
      freq: 1,
    }),
  })
  .map(({ place: where, ...rest }) => {
    const given = Object.entries({ ...rest, ...where }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(given) as ChangedFields;
  });

// Most have enough permissions to change something.
const held = fc.oneof(
  { weight: 8, arbitrary: fc.constant("edit" as const) },
  { weight: 1, arbitrary: fc.constant("view" as const) },
  { weight: 1, arbitrary: fc.constant("none" as const) },
);
const permissions = fc.record(
  Object.fromEntries(areas.map((area) => [area, held])) as Record<
    (typeof areas)[number],
    typeof held
  >,
);
const granted = fc.oneof(
  fc.constant("all" as const),
  fc.subarray(
    Array.from({ length: listingCount }, (_, at) => at),
    { minLength: 4 },
  ),
);
const whom = fc.constantFrom("member" as const, "partner" as const);
const is = <T extends string>(value: T) => fc.constant(value);

/** Commands that change listings, mappings and rules. */
const worldly = [
  {
    weight: 8,
    arbitrary: fc.record({
      do: is("map"),
      parent: fc.option(relative, { freq: 40 }),
      children: fc.array(relative, { minLength: 0, maxLength: 3, size: "max" }),
      copy: flags,
      dry,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is("unmap"),
      listings: fc.array(relative, { maxLength: 3, size: "max" }),
      dry,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: is("customise"),
      level,
      write: fc.nat(writes.length - 1),
      ifMatch: fc.constantFrom("no" as const, "no" as const, "last" as const, "wrong" as const),
      dry,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: is("change"), at: relative, fields, handOn: fc.boolean(), dry }),
  },
];
const rest = [
  {
    weight: 4,
    arbitrary: fc.record({
      do: is("rules"),
      level,
      read: fc.constantFrom("on" as const, "all" as const, "resolved" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is("log"),
      type: fc.constantFrom("listing" as const, "group" as const, "account" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: is("grant"), whom, permissions, listings: granted }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom("revoke" as const, "restore" as const), whom }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: is("regenerate"),
      overlap: fc.constantFrom(0 as const, 3600 as const),
    }),
  },
];

const by = fc.constantFrom(...callers);
const age = fc.oneof(
  { weight: 12, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat(2) },
);

/** Any command by anybody. */
export const anyCommand: fc.Arbitrary<Command> = fc
  .tuple(fc.record({ by, age }), fc.oneof(...worldly, ...rest))
  .map(([who, what]) => ({ ...who, ...what }));

// Few levels, so that many commands write the same one.
const busy = fc.constantFrom<Level>(
  { scope: "listing", at: 0 },
  { scope: "group", at: 0 },
  { scope: "account", pms: "guesty" },
);

/** A command by the owner that changes something, grants included; often rules of the same few levels. */
export const ownersCommand: fc.Arbitrary<Command> = fc
  .oneof(
    ...worldly,
    {
      weight: 12,
      arbitrary: fc.record({
        do: is("customise"),
        level: busy,
        write: fc.nat(10),
        ifMatch: fc.constantFrom("no" as const, "last" as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: is("grant"), whom, permissions, listings: granted }),
    },
  )
  .map((what) => ({ by: "owner" as const, age: 0, ...what, dry: false }));
