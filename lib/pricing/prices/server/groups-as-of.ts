import { type Caller, owned } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";

/** A listing with its groups at some time. */
interface Grouped {
  key: number;
  groupId: number | null;
  subgroupId: number | null;
  mappingGroupId: number | null;
  group: { name: string } | null;
}

interface Row {
  key: number;
  groupId: number | null;
  subgroupId: number | null;
  mappingGroupId: number | null;
  name: string | null;
  isGone: boolean;
}

/**
 * Listings with their groups and mapping groups as of an instant, with today's group names, or the last ones of groups
 * deleted since. `isGone` is true if one of the groups was deleted without its history, by an earlier version. One
 * statement.
 */
export async function withGroupsAsOf<T extends Grouped>(
  listings: readonly T[],
  asOf: Date,
): Promise<{ listings: T[]; isGone: (key: number) => boolean }> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT DISTINCT ON (version.listing_key) version.listing_key AS key,
      version.group_id AS "groupId", version.subgroup_id AS "subgroupId",
      version.mapping_group_id AS "mappingGroupId", coalesce(own.name, past_own.name) AS name,
      num_nonnulls(version.group_id, version.subgroup_id)
        > num_nonnulls(coalesce(own.id, past_own.id), coalesce(sub.id, past_sub.id)) AS "isGone"
    FROM membership_version AS version
    LEFT JOIN listing_group AS own ON own.id = version.group_id
    LEFT JOIN listing_group AS sub ON sub.id = version.subgroup_id
    LEFT JOIN deleted_group AS past_own ON past_own.id = version.group_id
    LEFT JOIN deleted_group AS past_sub ON past_sub.id = version.subgroup_id
    WHERE version.listing_key = ANY(${listings.map(({ key }) => key)}::int[])
      AND version.created_at <= ${asOf}::timestamptz
    ORDER BY version.listing_key, version.created_at DESC, version.id DESC`;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return {
    listings: listings.map((listing) => {
      const {
        groupId = null,
        subgroupId = null,
        mappingGroupId = null,
        name = null,
      } = byKey.get(listing.key) ?? {};
      return {
        ...listing,
        groupId,
        subgroupId,
        mappingGroupId,
        group: name === null ? null : { name },
      };
    }),
    isGone: (key) => byKey.get(key)?.isGone ?? false,
  };
}

/** A listing of a mapping group. */
export interface MappingMember {
  key: number;
  mappingGroupId: number | null;
}

/** The caller's listings that were in mapping groups at an instant. One statement. */
export async function mappingMembersAsOf(
  caller: Pick<Caller, "accountId">,
  ids: readonly number[],
  asOf: Date,
): Promise<MappingMember[]> {
  return db().$queryRaw<MappingMember[]>`
    SELECT key, "mappingGroupId" FROM (
      SELECT DISTINCT ON (version.listing_key) version.listing_key AS key,
        version.mapping_group_id AS "mappingGroupId"
      FROM membership_version AS version JOIN listing ON listing.key = version.listing_key
      WHERE listing.account_id = ${owned(caller).accountId}
        AND version.listing_key IN (
          SELECT listing_key FROM membership_version WHERE mapping_group_id = ANY(${[...ids]}::int[]))
        AND version.created_at <= ${asOf}::timestamptz
      ORDER BY version.listing_key, version.created_at DESC, version.id DESC) AS past
    WHERE "mappingGroupId" = ANY(${[...ids]}::int[])`;
}
