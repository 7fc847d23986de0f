import { db } from "@/lib/db/server";
import { toPermissions } from "@/lib/auth/permissions";
import { type LogLine, type Model, reachesAll, callers } from "./state";
import type { World } from "./world";

/** Reads the parts of the account that are compared, in one statement. */
export async function observe({ account, people }: World): Promise<Snapshot> {
  const ids = [people.owner.id, people.member.id, people.partner.id];
  const [row] = await db().$queryRaw<
    [{ units: RawUnit[]; rules: RawRule[]; access: RawAccess[]; keys: RawKey[] }]
  >`
    SELECT
      (SELECT jsonb_agg(jsonb_build_array(key, min_price / 100, base_price / 100, max_price / 100, tags,
        notes, push_enabled, group_id, subgroup_id, parent_key, mapping_group_id) ORDER BY key)
        FROM listing WHERE account_id = ${account.id}) AS units,
      (SELECT jsonb_agg(jsonb_build_array(listing_key, group_id, pms_name, kind, is_on, payload))
        FROM customization WHERE account_id = ${account.id}) AS rules,
      (SELECT jsonb_agg(a) FROM (
        SELECT 'member' AS who, api_granted AS live, permissions, all_listings, ARRAY(
          SELECT listing_key FROM listing_grant l WHERE l.person_id = p.id ORDER BY 1) AS listings
        FROM person p WHERE id = ${people.member.id}
        UNION ALL
        SELECT 'partner', true, permissions, all_listings, ARRAY(
          SELECT listing_key FROM partner_listing_grant l WHERE l.grant_id = g.id ORDER BY 1)
        FROM partner_grant g WHERE account_id = ${account.id} AND status = 'active') a) AS access,
      (SELECT jsonb_agg(jsonb_build_array(person_id, status) ORDER BY id)
        FROM api_key WHERE person_id = ANY(${ids}::int[])) AS keys`;
  return {
    units: row.units,
    rules: rulesOf(row.rules ?? []),
    access: Object.fromEntries(row.access.map(({ who, ...rest }) => [who, accessOf(rest)])),
    keys: ids.map((id) => row.keys.filter(([owner]) => owner === id).map(([, state]) => state)),
  };
}

/** Returns the same parts of the model. */
export function imagine(model: Model): Snapshot {
  const rules = [...model.rules].flatMap(([level, own]) =>
    [...own].map(([kind, { on, fields }]): [string, unknown] => [`${level} ${kind}`, [on, fields]]),
  );
  return {
    units: model.units.map((unit) => [
      unit.key,
      unit.min,
      unit.base,
      unit.max,
      unit.tags,
      unit.notes,
      unit.sync,
      unit.group,
      unit.subgroup,
      unit.parent,
      unit.mapping,
    ]),
    rules: Object.fromEntries(rules),
    access: Object.fromEntries(
      (["member", "partner"] as const)
        // An ended grant has no permissions or listings.
        .filter((who) => who === "member" || model.access[who].live)
        .map((who) => {
          const { live, permissions, listings } = model.access[who];
          const keys = listings === "all" ? [] : [...listings].toSorted((a, b) => a - b);
          const all_listings = reachesAll(model, who);
          return [who, accessOf({ live, permissions, all_listings, listings: keys })];
        }),
    ),
    keys: callers.map((who) => model.keys[who]),
  };
}

type RawUnit = readonly unknown[];
type RawRule = [number | null, number | null, string | null, string, boolean, object];
type RawKey = [person: number, state: string];
interface Held {
  live: boolean;
  permissions: unknown;
  all_listings: boolean;
  listings: number[];
}
type RawAccess = Held & { who: string };

interface Snapshot {
  units: RawUnit[];
  rules: Record<string, unknown>;
  access: Record<string, unknown>;
  keys: (readonly string[])[];
}

function rulesOf(rows: readonly RawRule[]): Record<string, unknown> {
  return Object.fromEntries(
    rows.map(([key, group, pms, kind, on, fields]) => [
      `${levelOf(key, group, pms)} ${kind}`,
      [on, fields],
    ]),
  );
}

function levelOf(key: number | null, group: number | null, pms: string | null): string {
  if (key !== null) return `listing:${key}`;
  return group === null ? `account:${pms}` : `group:${group}`;
}

function accessOf({ live, permissions, all_listings, listings }: Held): unknown {
  return { live, permissions: toPermissions(permissions), all_listings, listings };
}

/** An entry with its id in the log. */
export interface Logged {
  id: bigint;
  request: string | null;
  user: number;
  line: LogLine;
}

/** Returns the account's entries after `last`, in the order of the log, in the model's terms. */
export async function entriesAfter(world: World, last: bigint): Promise<Logged[]> {
  const rows = await db().logEntry.findMany({
    where: { accountId: world.account.id, id: { gt: last } },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => {
    const what = `${row.logType} ${row.action}`;
    const changes: unknown = row.changes;
    const subject = row.listingKey ?? row.groupId ?? row.pmsName ?? personIn(row.name);
    return {
      id: row.id,
      request: row.requestId,
      user: row.userId,
      line: told(world, [what, subject, changes]),
    };
  });
}

function personIn(name: string | null): string | null {
  return name === null ? null : name === "Member" ? "member" : "partner";
}

function told({ keys, listings }: World, [what, subject, changes]: LogLine): LogLine {
  const values = changes as { old_value?: unknown; new_value?: unknown };
  if (what === "account key_regenerated") {
    const who = callers.find((each) => {
      const [before, after] = keys[each].slice(-2).map((key) => key.slice(0, 12));
      return before === values.old_value && after === values.new_value;
    });
    return [what, subject, who ?? changes];
  }
  // A rule's reach is counted by its own tests.
  if (what.endsWith(" customization_changed")) {
    return [what, subject, { old_value: values.old_value, new_value: values.new_value }];
  }
  if (!/^account (member|partner)_/.test(what)) return [what, subject, changes];
  return [
    what,
    subject,
    {
      old_value: inKeys(listings, values.old_value),
      new_value: inKeys(listings, values.new_value),
    },
  ];
}

/** Returns a person's permissions and listings, by their keys. */
function inKeys(listings: World["listings"], value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("listings" in value)) return value;
  const named = value.listings as { listing_id: string }[];
  const keys = named.map(({ listing_id }) => listings.get(listing_id) ?? 0);
  return { ...value, listings: keys.toSorted((a, b) => a - b) };
}
