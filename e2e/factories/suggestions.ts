import type { Listing } from "@/generated/prisma/client";
import { dayMs } from "@/lib/core/dates";
import { db } from "@/lib/db/server";

/**
 * Opens a base price alert for each listing, 5 % above its base, since three days before `now`, and puts off their
 * evaluation: without a market it would resolve them. Returns the nudges' ids by listing key.
 */
export async function openSuggestions(
  listings: readonly Pick<Listing, "key" | "basePrice">[],
  now: Date = new Date(),
): Promise<ReadonlyMap<number, string>> {
  await putOffEvaluation(listings.map(({ key }) => key));
  const expiresAt = new Date(now.getTime() + 7 * dayMs);
  const openedAt = new Date(now.getTime() - 3 * dayMs);
  const prices = new Map(
    listings.map(({ key, basePrice }) => {
      const current = Number(basePrice) / 100;
      return [key, { current, recommended: Math.round(current * 1.05) }];
    }),
  );
  const nudges = await db().nudge.createManyAndReturn({
    data: [...prices].map(([listingKey, { current, recommended }]) => ({
      listingKey,
      nudgeType: "base_price",
      currentValue: current * 100,
      suggestedValue: recommended * 100,
      expiresAt,
      createdAt: openedAt,
    })),
  });
  await db().action.createMany({
    data: nudges.map(({ id, listingKey }) => ({
      listingKey,
      actionType: "base_price_alert",
      severity: 50,
      metadata: {
        nudge_id: id,
        current: 0,
        recommended: 0,
        ...prices.get(listingKey),
        direction: "increase",
        expiration: expiresAt.toISOString(),
        confidence: "normal",
        comparables_used: 30,
      },
      openedAt,
    })),
  });
  return new Map(nudges.map(({ listingKey, id }) => [listingKey, id]));
}

/**
 * These listings are not evaluated again before 2099, unless they change. An evaluation that has begun ends before or
 * stores nothing.
 */
export async function putOffEvaluation(keys: readonly number[]): Promise<void> {
  await db().$executeRaw`
    UPDATE listing_evaluation SET due_at = '2099-01-01', evaluated_at = clock_timestamp()
    WHERE listing_key = ANY(${[...keys]}::int[])`;
}
