import { type Caller, owned } from "@/lib/auth/server/caller";
import { addDays } from "@/lib/core/dates";
import { Prisma } from "@/lib/db/server";
import type { AccountAction, ChangeSource, LogType } from "@/lib/audit/entry-kinds";
import type { ListingScope } from "./listing-scope";
import type { LogFilters } from "../schema";

/** The source of an entry without a device. */
const job: ChangeSource = "job";

/** Actions that only the account's owner reads (`contract.md` §5). */
const ownerOnly: AccountAction[] = [
  "access_enabled",
  "access_disabled",
  "api_granted",
  "api_revoked",
  "key_generated",
  "key_regenerated",
  "key_revealed",
  "key_revoked",
  "member_invited",
  "member_changed",
  "member_removed",
  "login_linked",
  "login_unlinked",
  "passkey_added",
  "passkey_removed",
  "two_factor_enabled",
  "two_factor_disabled",
  "recovery_codes_replaced",
  "recovery_code_used",
  "two_factor_required",
  "partner_granted",
  "partner_changed",
  "partner_revoked",
  "assistant_connected",
  "assistant_changed",
  "assistant_disconnected",
  "webhook_added",
  "webhook_changed",
  "webhook_removed",
  "webhook_secret_rotated",
  "webhook_disabled",
];

/** First and last day, UTC. */
export interface Range {
  start: string;
  end: string;
}

/** Conditions for the entries of a type that the caller may read (`contract.md` §1, a caller with chosen listings). */
export function readable(caller: Caller, scope: ListingScope | null, type: LogType): Prisma.Sql[] {
  const { accountId } = owned(caller);
  const own = [
    Prisma.sql`e.account_id = ${accountId}`,
    Prisma.sql`e.log_type = ${type}::"LogType"`,
  ];
  if (caller.actor.role === "member" && type === "account") {
    own.push(Prisma.sql`e.action <> ALL(${ownerOnly}::text[])`);
  }
  if (!scope) return own;
  if (type === "listing") {
    return [...own, Prisma.sql`e.listing_key = ANY(${scope.listingKeys}::int[])`];
  }
  if (type === "group") {
    return [...own, Prisma.sql`e.group_id = ANY(${scope.wholeGroups}::int[])`];
  }
  // Of the account, such a caller may change only the rules of a PMS.
  return [
    ...own,
    Prisma.sql`e.action IN ('customization_changed', 'reverted')`,
    Prisma.sql`e.pms_name = ANY(${scope.wholePms}::text[])`,
  ];
}

/** Conditions for the entries of a type that match the filters. */
export function matching(filters: LogFilters & Range, type: LogType): Prisma.Sql[] {
  const { actions, pms_names, user_ids, listings, group_names, through, of_subgroups } = filters;
  return [
    Prisma.sql`e.created_at >= ${filters.start}::text::timestamp AT TIME ZONE 'UTC'`,
    Prisma.sql`e.created_at < ${addDays(filters.end, 1)}::text::timestamp AT TIME ZONE 'UTC'`,
    ...ifAny(actions, (names) => Prisma.sql`e.action = ANY(${names}::text[])`),
    ...ifAny(pms_names, (names) => Prisma.sql`e.pms_name = ANY(${names}::text[])`),
    ...ifAny(user_ids, (ids) => Prisma.sql`e.user_id = ANY(${ids}::int[])`),
    ...ifAny(listings, (refs) => {
      const pms = refs.map((ref) => ref.pms);
      const ids = refs.map((ref) => ref.listing_id);
      return Prisma.sql`(e.pms_name, e.listing_id) IN (
        SELECT * FROM unnest(${pms}::text[], ${ids}::text[]))`;
    }),
    ...ifAny(
      through,
      (sources) => Prisma.sql`coalesce(e.device::text, ${job}) = ANY(${sources}::text[])`,
    ),
    ...ifAny(group_names, (names) => inGroups(type, names)),
    ...(type === "group" && of_subgroups !== undefined ? [ofSubgroup(of_subgroups)] : []),
  ];
}

/** An empty filter matches everything. */
function ifAny<Value>(
  values: readonly Value[] | undefined,
  condition: (values: Value[]) => Prisma.Sql,
): Prisma.Sql[] {
  return values && values.length > 0 ? [condition([...values])] : [];
}

/** Matches entries of existing subgroups, or all others; a deleted group doesn't count as a subgroup. */
function ofSubgroup(isWanted: boolean): Prisma.Sql {
  return Prisma.sql`${isWanted} = EXISTS (SELECT FROM listing_group n WHERE n.id = e.group_id
    AND n.account_id = e.account_id AND n.parent_group_id IS NOT NULL)`;
}

/** Matches groups by their present name or, once deleted, by the name in the entry. */
function inGroups(type: LogType, names: readonly string[]): Prisma.Sql {
  const lower = names.map((name) => name.trim().toLowerCase());
  const ids = Prisma.sql`
    SELECT n.id FROM listing_group n
    WHERE n.account_id = e.account_id AND lower(n.name) = ANY(${lower}::text[])`;
  if (type === "listing") {
    return Prisma.sql`EXISTS (SELECT FROM listing m WHERE m.key = e.listing_key
      AND (m.group_id IN (${ids}) OR m.subgroup_id IN (${ids})))`;
  }
  if (type === "account") return Prisma.sql`false`;
  return Prisma.sql`(e.group_id IN (${ids}) OR (lower(e.name) = ANY(${lower}::text[])
    AND NOT EXISTS (SELECT FROM listing_group n WHERE n.id = e.group_id)))`;
}
