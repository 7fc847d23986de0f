import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { ensureActionsCurrent } from "./evaluate";
import { listingsNamed, visibleAt } from "./queries";
import type { Nudge, NudgesQuery } from "../schema";
import { nudgeAlerts, type NudgeType } from "../types";

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
