import { openSuggestions } from "@/e2e/factories/suggestions";
import { db } from "@/lib/db/server";
import { makeAccount, makeListings } from "@/prisma/factories";

export const now = new Date("2026-11-21T15:00:00Z");

/** An account whose `count` listings, for 200 each, have an open nudge to 210 and no evaluation due. */
export async function suggested(count: number) {
  const made = await makeAccount();
  const prices = { basePrice: 20_000, minPrice: 10_000, maxPrice: 60_000 };
  const listings = await makeListings(
    made.account,
    Array.from({ length: count }, (_, at) => ({ ...prices, listingId: `s${at}` })),
  );
  const nudges = await openSuggestions(listings, now);
  const actions = listings.map(({ listingId, key }) => ({
    listing_id: listingId,
    pms: "guesty",
    action_type: "base_price_alert" as const,
    nudge_id: nudges.get(key) ?? "",
  }));
  return { ...made, listings, actions };
}

/** No listing is evaluated again before 2099, unless it changes. */
export async function notDue(): Promise<void> {
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date("2099-01-01") } });
}
