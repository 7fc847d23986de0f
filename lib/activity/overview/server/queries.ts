import { ensureActionsCurrent } from "@/lib/pricing/actions/server";
import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { allows, type Permission } from "@/lib/auth/permissions";
import { dayMs } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { changesSince } from "@/lib/activity/logs/server";
import { onTheBooks } from "./books";
import type { Overview } from "../schema";

/**
 * Changes of the last 24 h and the state of the account, over the listings that the caller sees and are not hidden. A
 * fixed number of statements; a part without the permission is null and not read.
 */
export async function overview(caller: Caller, now: Date = new Date()): Promise<Overview> {
  const since = new Date(now.getTime() - dayMs);
  const listings = await db().listing.findMany({
    where: { ...ownedListings(caller), isHidden: false },
    select: { key: true, pushEnabled: true, lastDatePushed: true },
  });
  const keys = listings.map(({ key }) => key);
  const may = async <T>(permission: Permission, read: () => Promise<T>): Promise<T | null> =>
    allows(caller.permissions, permission) ? read() : null;
  return {
    since: since.toISOString(),
    changes: await may("logs:view", () => changesSince(caller, since)),
    bookings: await may("bookings:view", () => movements(caller, keys, since)),
    books: await may("bookings:view", () => onTheBooks(caller, keys, now)),
    actions: await may("listings:view", () => openActions(caller, keys, { now, since })),
    sync: await may("listings:view", async () => syncOf(listings, since)),
  };
}

async function movements(caller: Caller, keys: readonly number[], since: Date) {
  const from = since.toISOString();
  const [found] = await db().$queryRaw<[NonNullable<Overview["bookings"]>]>`
    SELECT count(*) FILTER (WHERE is_made)::int AS made,
      coalesce(sum(check_out - check_in) FILTER (WHERE is_made), 0)::int AS nights,
      count(*) FILTER (WHERE status = 'cancelled' AND cancelled_at >= ${from}::timestamptz)::int
        AS cancelled
    FROM reservation CROSS JOIN LATERAL (
      SELECT status = 'booked' AND booked_at >= ${from}::timestamptz AS is_made) AS of
    WHERE account_id = ${owned(caller).accountId} AND listing_key = ANY(${[...keys]}::int[])
      AND (booked_at >= ${from}::timestamptz OR cancelled_at >= ${from}::timestamptz)`;
  return found;
}

/** Open ones that are not hidden, by the limits of managed_accounts; what opened and resolved since. */
async function openActions(
  caller: Caller,
  keys: readonly number[],
  { now, since }: { now: Date; since: Date },
) {
  await ensureActionsCurrent(caller, { isHidden: false }, now);
  const [moment, from] = [now.toISOString(), since.toISOString()];
  const [found] = await db().$queryRaw<[ActionCounts]>`
    SELECT count(*) FILTER (WHERE is_open AND severity >= 60)::int AS high,
      count(*) FILTER (WHERE is_open AND severity >= 30 AND severity < 60)::int AS medium,
      count(*) FILTER (WHERE is_open AND severity < 30)::int AS low,
      count(*) FILTER (WHERE resolved_at IS NULL AND opened_at >= ${from}::timestamptz)::int
        AS opened,
      count(*) FILTER (WHERE resolved_at >= ${from}::timestamptz)::int AS resolved
    FROM action CROSS JOIN LATERAL (SELECT resolved_at IS NULL
      AND (hidden_at IS NULL OR hidden_until <= ${moment}::timestamptz) AS is_open) AS of
    WHERE listing_key = ANY(${[...keys]}::int[])`;
  const [age] = await db().$queryRaw<[{ evaluatedAt: Date | null; waiting: number }]>`
    SELECT min(evaluated_at) AS "evaluatedAt",
      (count(*) FILTER (WHERE due_at <= ${moment}::timestamptz))::int AS waiting
    FROM listing_evaluation WHERE listing_key = ANY(${[...keys]}::int[])`;
  return {
    ...found,
    evaluated_at: age.evaluatedAt?.toISOString() ?? null,
    waiting: age.waiting,
  };
}

type ActionCounts = Omit<NonNullable<Overview["actions"]>, "evaluated_at" | "waiting">;

function syncOf(
  listings: readonly { pushEnabled: boolean; lastDatePushed: Date | null }[],
  since: Date,
) {
  const syncing = listings.filter(({ pushEnabled }) => pushEnabled);
  const never = syncing.filter(({ lastDatePushed }) => lastDatePushed === null).length;
  const fresh = syncing.filter(({ lastDatePushed: at }) => at !== null && at >= since).length;
  const late = syncing.length - never - fresh;
  return { listings: listings.length, syncing: syncing.length, fresh, late, never };
}
