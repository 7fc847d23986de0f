import { db } from "@/lib/db/server";
import { dayMs } from "@/lib/core/dates";
import { makeAccount, makeListings } from "@/prisma/factories";

export const now = new Date("2026-11-21T15:00:00Z");

/** An account whose `count` listings, for 200 each, have an open nudge to 210 and no evaluation due. */
export async function suggested(count: number) {
  const made = await makeAccount();
  const listings = await makeListings(
    made.account,
    Array.from({ length: count }, (_, at) => ({
      listingId: `s${at}`,
      basePrice: 20_000,
      minPrice: 10_000,
      maxPrice: 60_000,
    })),
  );
  const expiresAt = new Date(now.getTime() + 7 * dayMs);
  const openedAt = new Date(now.getTime() - 3 * dayMs);
  const nudges = await db().nudge.createManyAndReturn({
    data: listings.map(({ key }) => ({
      listingKey: key,
      nudgeType: "base_price",
      currentValue: 20_000,
      suggestedValue: 21_000,
      expiresAt,
      createdAt: openedAt,
    })),
  });
  const nudgeIds = new Map(nudges.map(({ listingKey, id }) => [listingKey, id]));
  await db().action.createMany({
    data: listings.map(({ key }) => ({
      listingKey: key,
      actionType: "base_price_alert",
      severity: 50,
      metadata: {
        nudge_id: nudgeIds.get(key) ?? "",
        current: 200,
        recommended: 210,
        direction: "increase",
        expiration: expiresAt.toISOString(),
        confidence: "normal",
        comparables_used: 30,
      },
      openedAt,
    })),
  });
  await notDue();
  const actions = listings.map(({ listingId, key }) => ({
    listing_id: listingId,
    pms: "guesty",
    action_type: "base_price_alert" as const,
    nudge_id: nudgeIds.get(key) ?? "",
  }));
  return { ...made, listings, actions };
}

/** No listing is evaluated again before 2099. */
export async function notDue(): Promise<void> {
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date("2099-01-01") } });
}
