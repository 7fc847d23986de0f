import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { db, type Prisma, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { pmsDisplayName, pmsKey } from "@/lib/core/pms";
import { ensureActionsCurrent } from "./evaluate";
import type { ActionsQuery, ListingActions, Nudge, NudgesQuery } from "../schema";
import { type ActionType, actionTypes, nudgeAlerts, type NudgeType } from "../types";

/** Filter for open actions by mode; `hidden` are those hidden at `now`. */
function openActions(mode: ActionsQuery["mode"], now: Date): Prisma.ActionWhereInput {
  const open = { resolvedAt: null };
  if (mode === "all") return open;
  if (mode === "visible") return { ...open, ...visibleAt(now) };
  const until = { OR: [{ hiddenUntil: null }, { hiddenUntil: { gt: now } }] };
  return { ...open, hiddenAt: { not: null }, ...until };
}

/** Filter for actions that are not hidden at `now`. */
export function visibleAt(now: Date): Prisma.ActionWhereInput {
  return { OR: [{ hiddenAt: null }, { hiddenUntil: { lte: now } }] };
}

/** Listings in reach: the named one, hidden or not, or all that are not hidden. */
export function listingsNamed(
  caller: Caller,
  { listing_id, pms }: { listing_id?: string | undefined; pms?: string | undefined },
): Prisma.ListingWhereInput {
  const owned = ownedListings(caller);
  if (listing_id === undefined || pms === undefined) return { ...owned, isHidden: false };
  return { ...owned, listingId: listing_id, pmsName: pms };
}

/**
 * Open actions of listings in reach as of `now`, by listing: most important first, and listings by their most important
 * one. A fixed number of statements. Throws LISTING_NOT_FOUND if the named listing is not in reach.
 */
export async function listActions(
  caller: Caller,
  query: ActionsQuery,
  now: Date = new Date(),
): Promise<ListingActions[]> {
  await ensureActionsCurrent(caller, listingsNamed(caller, query), now);
  const wanted = openActions(query.mode, now);
  const isNamed = query.listing_id !== undefined;
  const rows = await db().listing.findMany({
    where: { ...listingsNamed(caller, query), ...(!isNamed && { actions: { some: wanted } }) },
    select: {
      listingId: true,
      pmsName: true,
      name: true,
      actions: {
        where: wanted,
        orderBy: [{ severity: "desc" }, { actionType: "asc" }],
      },
    },
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
  if (isNamed && rows.length === 0) throw new Refusal("LISTING_NOT_FOUND");
  const reach = await readReach(
    caller,
    rows.flatMap(({ actions }) => actions),
  );
  return rows
    .filter(({ actions }) => actions.length > 0)
    .map((row) => ({
      listing_details: {
        listing_id: row.listingId,
        pms: row.pmsName,
        pms_display_name: pmsDisplayName(row.pmsName),
        listing_name: row.name,
      },
      actions: row.actions.map((action) => toAction(action, now, reach)),
    }))
    .toSorted((a, b) => firstSeverity(b) - firstSeverity(a));
}

function firstSeverity({ actions }: ListingActions): number {
  return actions[0]?.severity ?? 0;
}

type Action = ListingActions["actions"][number];

/** Names of listings in reach, as `nameOf` writes them; null: all. */
type Reach = ReadonlySet<string> | null;

/** The reach of a caller who may not see every listing that actions name. One statement, or none. */
export async function readReach(
  caller: Caller,
  actions: readonly { actionType: string }[],
): Promise<Reach> {
  if (caller.allListings && !caller.connection) return null;
  if (actions.every(({ actionType }) => actionType !== "group_suspected")) return null;
  const rows = await db().listing.findMany({
    where: ownedListings(caller),
    select: { listingId: true, pmsName: true },
  });
  return new Set(rows.map(rowName));
}

/** Metadata without the listings out of reach. */
function inReach(metadata: Action["metadata"], reach: Reach): Action["metadata"] {
  if (reach === null || !("listings" in metadata)) return metadata;
  return { listings: metadata.listings.filter((listing) => reach.has(nameOf(listing))) };
}

/** An action as the API returns it. */
export function toAction(row: Prisma.ActionGetPayload<object>, now: Date, reach: Reach): Action {
  // Only evaluation writes types and metadata.
  const type = row.actionType as ActionType;
  const { kind, title } = actionTypes[type];
  const isHidden = row.hiddenAt !== null && (row.hiddenUntil === null || row.hiddenUntil > now);
  return {
    action_type: type,
    title,
    metadata: inReach(row.metadata as Action["metadata"], reach),
    severity: row.severity,
    kind,
    opened_at: row.openedAt.toISOString(),
    hidden: isHidden,
    hidden_until: isHidden ? (row.hiddenUntil?.toISOString() ?? null) : null,
  };
}

/**
 * Suggested prices that can be accepted at `now`, by listing: those whose alert is not hidden. A fixed number of
 * statements. Throws LISTING_NOT_FOUND if the named listing is not in reach.
 */
export async function listNudges(
  caller: Caller,
  query: NudgesQuery,
  now: Date = new Date(),
): Promise<{ nudges: Nudge[] }> {
  await ensureActionsCurrent(caller, listingsNamed(caller, query), now);
  const open = {
    status: "open" as const,
    ...(query.nudge_type && { nudgeType: query.nudge_type }),
  };
  const isNamed = query.listing_id !== undefined;
  const rows = await db().listing.findMany({
    where: { ...listingsNamed(caller, query), ...(!isNamed && { nudges: { some: open } }) },
    select: {
      listingId: true,
      pmsName: true,
      name: true,
      actions: { where: { resolvedAt: null, ...visibleAt(now) }, select: { actionType: true } },
      nudges: { where: open, orderBy: { nudgeType: "asc" } },
    },
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
  if (isNamed && rows.length === 0) throw new Refusal("LISTING_NOT_FOUND");
  const nudges = rows.flatMap((row) => {
    const shown = new Set(row.actions.map(({ actionType }) => actionType));
    return row.nudges
      .filter(({ nudgeType }) => shown.has(nudgeAlerts[nudgeType as NudgeType]))
      .map((nudge) => toNudge(row, nudge));
  });
  return { nudges };
}

function toNudge(
  listing: { listingId: string; pmsName: string; name: string },
  nudge: {
    id: string;
    nudgeType: string;
    currentValue: bigint;
    suggestedValue: bigint;
    expiresAt: Date;
  },
): Nudge {
  const type = nudge.nudgeType as NudgeType;
  return {
    listing_id: listing.listingId,
    pms_name: listing.pmsName,
    listing_name: listing.name,
    nudge_type: type,
    nudge_id: nudge.id,
    current_value: Math.round(Number(nudge.currentValue) / 100),
    suggested_value: Math.round(Number(nudge.suggestedValue) / 100),
    direction: nudge.suggestedValue > nudge.currentValue ? "increase" : "decrease",
    reason: reasons[type],
    expiration: nudge.expiresAt.toISOString(),
    status: "open",
  };
}

const reasons: Readonly<Record<NudgeType, string>> = {
  base_price:
    "The suggested value moves the base price by how much of the listing is booked compared with its market. With fewer than 60 booked nights in the past year, what comparable listings ask counts too.",
  min_price:
    "Most open nights in the next 30 are priced at the minimum. The suggested value is based on the lowest tenth of what comparable listings nearby ask for these nights.",
};

interface Named {
  listing_id: string;
  pms: string;
}

export type BulkListing = Prisma.ListingGetPayload<object>;

/** Listings in reach with these IDs and PMSs. May return a few more: one listing's ID with another's PMS. */
export function namedListings(
  caller: Caller,
  named: readonly Named[],
): Prisma.ListingWhereInput & { accountId: number } {
  return {
    ...ownedListings(caller),
    pmsName: { in: [...new Set(named.map(({ pms }) => pms))] },
    listingId: { in: [...new Set(named.map(({ listing_id }) => listing_id))] },
  };
}

/** The named listings in reach, locked in the order of keys until the transaction ends. Three statements. */
export async function holdListings(
  tx: Tx,
  caller: Caller,
  named: readonly Named[],
): Promise<(named: Named) => BulkListing | undefined> {
  const wanted = new Set(named.map(nameOf));
  const where = namedListings(caller, named);
  const select = { key: true, listingId: true, pmsName: true } as const;
  const found = await tx.listing.findMany({ where, select });
  const keys = found.filter((row) => wanted.has(rowName(row))).map(({ key }) => key);
  await tx.$queryRaw`SELECT key FROM listing WHERE key = ANY(${keys}::int[]) ORDER BY key FOR UPDATE`;
  // Read again: they may have changed before the lock.
  const rows = await tx.listing.findMany({
    where: { ...ownedListings(caller), key: { in: keys } },
  });
  const byName = new Map(rows.map((row) => [rowName(row), row]));
  return (listing) => byName.get(nameOf(listing));
}

function nameOf({ listing_id, pms }: Named): string {
  return pmsKey(pms, listing_id);
}

function rowName({ listingId, pmsName }: Pick<BulkListing, "listingId" | "pmsName">): string {
  return pmsKey(pmsName, listingId);
}
