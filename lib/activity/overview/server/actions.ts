import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { pmsDisplayName } from "@/lib/core/pms";
import { db } from "@/lib/db/server";
import { ensureActionsCurrent, toAction, visibleAt } from "@/lib/pricing/actions/server";
import type { ListingActions } from "@/lib/pricing/actions/schema";
import type { Overview } from "../schema";

type ActionCounts = Pick<
  NonNullable<Overview["actions"]>,
  "open" | "opened" | "urgent" | "resolved"
>;

/** Actions shown. */
const most = 5;

/** Numbers of actions, those opened and resolved since then, and the most severe ones. A fixed number of statements. */
export async function openActions(
  caller: Caller,
  keys: readonly number[],
  { now, since }: { now: Date; since: Date },
): Promise<NonNullable<Overview["actions"]>> {
  await ensureActionsCurrent(caller, { isHidden: false }, now);
  const [moment, from] = [now.toISOString(), since.toISOString()];
  const [found] = await db().$queryRaw<[ActionCounts]>`
    SELECT count(*) FILTER (WHERE is_open)::int AS open,
      count(*) FILTER (WHERE is_new)::int AS opened,
      count(*) FILTER (WHERE is_new AND severity >= 60)::int AS urgent,
      count(*) FILTER (WHERE resolved_at >= ${from}::timestamptz)::int AS resolved
    FROM action CROSS JOIN LATERAL (
      SELECT resolved_at IS NULL AND (hidden_at IS NULL OR hidden_until <= ${moment}::timestamptz) AS is_open,
        resolved_at IS NULL AND opened_at >= ${from}::timestamptz AS is_new) AS of
    WHERE listing_key = ANY(${[...keys]}::int[])`;
  const [age] = await db().$queryRaw<[{ evaluatedAt: Date | null; waiting: number }]>`
    SELECT min(evaluated_at) AS "evaluatedAt",
      (count(*) FILTER (WHERE due_at <= ${moment}::timestamptz))::int AS waiting
    FROM listing_evaluation WHERE account_id = ${owned(caller).accountId}
      AND listing_key = ANY(${[...keys]}::int[])`;
  return {
    ...found,
    top: await topActions(caller, now),
    evaluated_at: age.evaluatedAt?.toISOString() ?? null,
    waiting: age.waiting,
  };
}

/** The most severe visible actions of the listings in reach, in the order of the Action center. */
async function topActions(caller: Caller, now: Date): Promise<ListingActions[]> {
  const rows = await db().action.findMany({
    where: {
      listing: { ...ownedListings(caller), isHidden: false },
      resolvedAt: null,
      ...visibleAt(now),
    },
    orderBy: [{ severity: "desc" }, { listing: { name: "asc" } }, { actionType: "asc" }],
    take: most,
    include: { listing: { select: { listingId: true, pmsName: true, name: true } } },
  });
  return rows.map(({ listing, ...action }) => ({
    listing_details: {
      listing_id: listing.listingId,
      pms: listing.pmsName,
      pms_display_name: pmsDisplayName(listing.pmsName),
      listing_name: listing.name,
    },
    actions: [toAction(action, now)],
  }));
}
