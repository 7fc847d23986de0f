import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { dayOf } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { outcomes } from "../schema-connection";
import type { SentNight, SentNightQuery } from "../schema-listing";
import { outcome, storedLedger } from "./ledger";

/** The last push of a night, and when it was read back. A fixed number of statements. Throws LISTING_NOT_FOUND. */
export async function sentNight(
  caller: Caller,
  { listing_id: listingId, pms_name: pmsName, date }: SentNightQuery,
): Promise<SentNight> {
  const listing = await db().listing.findFirst({
    where: { ...ownedListings(caller), listingId, pmsName },
    select: { key: true, accountId: true, pushState: { select: { nights: true, messages: true } } },
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const { pushState } = listing;
  if (!pushState?.nights) return { sent: null };
  const day = dayOf(date);
  const found = storedNight(pushState.nights, pushState.messages, day);
  if (!found || found.outcome === "none") return { sent: found && { ...found, at: null } };
  return { sent: { ...found, at: await settledAt(listing, day) } };
}

function storedNight(nights: Uint8Array, messages: readonly string[], day: number) {
  const ledger = storedLedger(nights);
  const at = day - ledger.first;
  const { prices, heldPrices, outcomes: codes, words } = ledger;
  const [price = 0, held = 0, code = 0, word = 0] = [
    prices[at],
    heldPrices[at],
    codes[at],
    words[at],
  ];
  if (price === 0) return null;
  return {
    price: price / 100,
    outcome: outcomes[code] ?? ("none" as const),
    shown: code === outcome.none ? null : otherThan(price, held),
    message: messages[word - 1] ?? null,
  };
}

/** What the PMS showed instead of `price`; null if it is the same or was not read. */
function otherThan(price: number, held: number): number | null {
  return held === 0 || held === price ? null : held / 100;
}

/** When the newest push that sent this night ended; null once it was deleted (old-pushes.ts). One statement. */
async function settledAt(
  { key, accountId }: { key: number; accountId: number },
  day: number,
): Promise<string | null> {
  const [row] = await db().$queryRaw<{ at: Date | null }[]>`
    SELECT max(p.ended_at) AS at FROM price_push p JOIN push_request r ON r.push_id = p.id
    WHERE p.listing_key = ${key} AND p.account_id = ${accountId} AND p.kind <> 'restore'
      AND p.ended_at IS NOT NULL AND r.state = 'settled'
      AND EXISTS (SELECT 1 FROM jsonb_to_recordset(r.ranges) AS sent ("from" int, "to" int)
        WHERE ${day}::int BETWEEN sent."from" AND sent."to")`;
  return row?.at?.toISOString() ?? null;
}
