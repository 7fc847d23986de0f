import { type Caller, owned } from "@/lib/auth/server/caller";
import { type DateText, today } from "@/lib/core/dates";
import { Prisma, type Tx } from "@/lib/db/server";
import type { GroupMembership } from "../rules";

/** A locked listing that a change moves to other groups. */
export interface MovedListing {
  key: number;
  currency: string | null;
  before: GroupMembership;
  after: GroupMembership;
}

interface Found {
  key: number;
  what: "rule" | "override";
  currency: string | null;
  own: string | null;
  name: string;
}

/**
 * The problem of each listing that would come to pass over fixed prices of its new groups, because they are in another
 * currency (`pricing.md` §12), by key. Fixed prices without a currency take that of the first listing; those it passed
 * over before are no problem. One statement, none if no listing moves.
 */
export async function currencyProblems(
  tx: Tx,
  caller: Caller,
  listings: readonly MovedListing[],
): Promise<ReadonlyMap<number, string>> {
  const moved = listings.filter(
    ({ before, after }) =>
      (after.group_id !== null && after.group_id !== before.group_id) ||
      (after.subgroup_id !== null && after.subgroup_id !== before.subgroup_id),
  );
  if (moved.length === 0) return new Map();
  const given = moved.map(({ key, currency, before, after }, at) => ({
    at,
    key,
    currency,
    group_id: after.group_id,
    subgroup_id: after.subgroup_id,
    old_group_id: before.group_id,
    old_subgroup_id: before.subgroup_id,
  }));
  const { accountId } = owned(caller);
  const rows = await tx.$queryRaw<Found[]>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (at int, key int,
        currency text, group_id int, subgroup_id int, old_group_id int, old_subgroup_id int)),
    placed AS (
      SELECT at, key, currency, true AS is_after, group_id, subgroup_id FROM given
      UNION ALL
      SELECT at, key, currency, false, old_group_id, old_subgroup_id FROM given),
    found AS (${passedOver(accountId, today(caller.account.timeZone))})
    SELECT DISTINCT ON (added.key) added.key, added.what, added.currency, added.own, place.name
    FROM found added
    JOIN listing_group place ON place.id = added.group_id AND place.account_id = ${accountId}
    WHERE added.is_after AND NOT EXISTS (SELECT 1 FROM found known WHERE NOT known.is_after
      AND known.key = added.key AND known.what = added.what AND known.group_id = added.group_id)
    ORDER BY added.key, added.what DESC, added.group_id`;
  return new Map(rows.map((row) => [row.key, problemText(row)]));
}

/** Rules and overrides from a date on that the rows of `placed` pass over, with the currency of both. */
function passedOver(accountId: number, from: DateText): Prisma.Sql {
  return Prisma.sql`
      SELECT placed.key, is_after, 'rule' AS what, rule.group_id,
        rule.payload ->> 'currency' AS currency, placed.currency AS own
      FROM placed
      JOIN customization rule ON rule.group_id IN (placed.group_id, placed.subgroup_id)
      WHERE rule.account_id = ${accountId} AND rule.is_on
        AND rule_has_amounts(rule.kind, rule.payload)
        AND rule.payload ->> 'currency' IS DISTINCT FROM placed.currency
        AND (rule.payload ? 'currency'
          OR EXISTS (SELECT 1 FROM listing member WHERE member.currency IS NOT NULL
            AND rule.group_id IN (member.group_id, member.subgroup_id))
          OR EXISTS (SELECT 1 FROM given earlier WHERE earlier.at < placed.at
            AND earlier.currency IS DISTINCT FROM placed.currency
            AND rule.group_id IN (earlier.group_id, earlier.subgroup_id)))
        AND NOT EXISTS (SELECT 1 FROM customization closer
          WHERE closer.kind = rule.kind AND closer.is_on AND (closer.listing_key = placed.key
            OR (closer.group_id = placed.subgroup_id AND rule.group_id = placed.group_id
              AND (NOT rule_has_amounts(closer.kind, closer.payload)
                OR closer.payload ->> 'currency' IS NOT DISTINCT FROM placed.currency))))
      UNION ALL
      SELECT DISTINCT placed.key, is_after, 'override', night.group_id, night.currency, placed.currency
      FROM placed
      JOIN group_override night ON night.group_id IN (placed.group_id, placed.subgroup_id)
      WHERE night.date >= ${from}::date AND night.currency IS NOT NULL
        AND night.currency IS DISTINCT FROM placed.currency`;
}

function problemText({ what, currency, own, name }: Found): string {
  const prices = what === "rule" ? "fixed season prices" : "override amounts";
  const theirs = currency === null ? "in no one currency" : `in ${currency}`;
  const listing = own === null ? "has no currency" : `is in ${own}`;
  return `the group ${name} has ${prices} ${theirs}, and the listing ${listing}`;
}
