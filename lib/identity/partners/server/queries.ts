import { type Caller, owned } from "@/lib/auth/server/caller";
import { isOwner, requireOwner, requirePartner } from "@/lib/auth/server/owner";
import { allows, toPermissions } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import type { ChosenListings } from "@/lib/identity/people/schema";
import { chosenListings } from "@/lib/identity/people/server";
import type { Grants, ManagedAccount, ManagedAccounts, PartnerOffer, PartnerSelf } from "../schema";
import { noGrant, overManaged, partnerOf, readGrants } from "./store";

/** Returns the partners that have access to the account. Owner only. */
export async function listGrants(caller: Caller): Promise<Grants> {
  requireOwner(caller);
  return { partners: await readGrants(db(), caller) };
}

/** Returns the partner with a code. Owner only. Throws NOT_FOUND. */
export async function findPartnerByCode(caller: Caller, code: string): Promise<PartnerOffer> {
  requireOwner(caller);
  const { name } = await partnerOf(code);
  return { name, code };
}

/**
 * Returns the chosen listings of an active grant. Owner only. Throws NOT_FOUND for an ended or
 * unknown grant or another account's.
 */
export async function grantListings(caller: Caller, grantId: number): Promise<ChosenListings> {
  requireOwner(caller);
  const where = { ...owned(caller), id: grantId, status: "active" } as const;
  if ((await db().partnerGrant.count({ where })) === 0) throw new Refusal("NOT_FOUND", noGrant);
  return chosenListings({ ...owned(caller), partnerGrants: { some: { grantId } } });
}

/** Returns the partner's name and code, for its people. */
export async function partnerSelf(caller: Caller): Promise<PartnerSelf> {
  requirePartner(caller);
  const { name, partnerCode } = await db().account.findFirstOrThrow({
    where: { id: caller.accountId },
    select: { name: true, partnerCode: true },
  });
  return { name, code: partnerCode ?? "", can_manage: isOwner(caller) };
}

/**
 * Returns the accounts that the partner manages, by name, each with its permissions. Takes a fixed
 * number of statements.
 */
export async function managedAccounts(caller: Caller): Promise<ManagedAccounts> {
  requirePartner(caller);
  return overManaged(caller, () => readManaged(caller));
}

async function readManaged(caller: Caller): Promise<ManagedAccounts> {
  const rows = await db().partnerGrant.findMany({
    where: { partnerId: caller.accountId, status: "active" },
    select: {
      id: true,
      permissions: true,
      allListings: true,
      account: {
        select: {
          name: true,
          apiAccess: true,
          people: { where: { role: "owner" }, select: { id: true } },
          _count: { select: { listings: true } },
        },
      },
      _count: { select: { listings: true } },
    },
    orderBy: [{ account: { name: "asc" } }, { id: "asc" }],
  });
  const open = new Map(
    (await openActions(caller)).map(({ grantId, ...counts }) => [grantId, counts]),
  );
  const accounts = rows.map(({ account, ...row }): ManagedAccount => {
    const permissions = toPermissions(row.permissions);
    const seen = allows(permissions, "listings:view") ? open.get(row.id) : undefined;
    return {
      user_id: account.people[0]?.id ?? 0,
      name: account.name,
      api_enabled: account.apiAccess === "enabled",
      permissions,
      all_listings: row.allListings,
      listings: row.allListings ? account._count.listings : row._count.listings,
      open_actions: seen ?? { high: 0, medium: 0, low: 0 },
    };
  });
  return { managed_accounts: accounts };
}

/**
 * Counts open actions by stored severity over the listings of each grant (contract.md §1,
 * managed_accounts), without hidden listings and hidden actions.
 */
function openActions(
  caller: Caller,
): Promise<{ grantId: number; high: number; medium: number; low: number }[]> {
  return db().$queryRaw`
    SELECT g.id AS "grantId",
      count(*) FILTER (WHERE x.severity >= 60)::int AS high,
      count(*) FILTER (WHERE x.severity >= 30 AND x.severity < 60)::int AS medium,
      count(*) FILTER (WHERE x.severity < 30)::int AS low
    FROM partner_grant g
    JOIN listing l ON l.account_id = g.account_id AND NOT l.is_hidden
    JOIN action x ON x.listing_key = l.key AND x.resolved_at IS NULL
      AND (x.hidden_at IS NULL OR x.hidden_until <= now())
    WHERE g.partner_id = ${caller.accountId} AND g.status = 'active'
      AND (g.all_listings OR EXISTS (
        SELECT 1 FROM partner_listing_grant c WHERE c.grant_id = g.id AND c.listing_key = l.key))
    GROUP BY g.id`;
}
