import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { db, type Prisma } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { pmsDisplayName } from "@/lib/core/pms";
import { ensureActionsCurrent } from "./evaluate";
import type { ActionsQuery, ListingActions } from "../schema";
import { type ActionType, actionTypes } from "../types";

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
  return rows
    .filter(({ actions }) => actions.length > 0)
    .map((row) => ({
      listing_details: {
        listing_id: row.listingId,
        pms: row.pmsName,
        pms_display_name: pmsDisplayName(row.pmsName),
        listing_name: row.name,
      },
      actions: row.actions.map((action) => toAction(action, now)),
    }))
    .toSorted((a, b) => firstSeverity(b) - firstSeverity(a));
}

function firstSeverity({ actions }: ListingActions): number {
  return actions[0]?.severity ?? 0;
}

type Action = ListingActions["actions"][number];

/** An action as the API returns it. */
export function toAction(row: Prisma.ActionGetPayload<object>, now: Date): Action {
  // Only evaluation writes types and metadata.
  const type = row.actionType as ActionType;
  const { kind, title } = actionTypes[type];
  const isHidden = row.hiddenAt !== null && (row.hiddenUntil === null || row.hiddenUntil > now);
  return {
    action_type: type,
    title,
    metadata: row.metadata as Action["metadata"],
    severity: row.severity,
    kind,
    opened_at: row.openedAt.toISOString(),
    hidden: isHidden,
    hidden_until: isHidden ? (row.hiddenUntil?.toISOString() ?? null) : null,
  };
}
