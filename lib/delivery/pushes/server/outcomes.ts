import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateOf } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { fromMinor } from "@/lib/core/money";
import { usualNights } from "@/lib/pricing/prices/rules";
import { outcomes, type PushedNights } from "../schema-connection";
import { listingsOf } from "./connection-of";
import { outcome } from "./ledger";
import { prepare, type Prepared, readPushListings } from "./planning";
import type { PlannedNight } from "./ranges";
import { plannedTonight, priceNow } from "./tonight";

/**
 * How each of a listing's next 540 nights was last sent, and what tonight's push would send. A fixed number of statements.
 * Throws LISTING_NOT_FOUND.
 */
export async function pushOutcomes(
  caller: Caller,
  connectionId: number,
  listingId: string,
  now: Date = new Date(),
): Promise<PushedNights> {
  const account = { ...owned(caller), account: caller.account };
  const listings = await readPushListings(account, listingsOf(caller, connectionId, [listingId]));
  const [each] = await prepare(account, listings, usualNights, now);
  if (!each) throw new Refusal("LISTING_NOT_FOUND");
  const { outcomes: codes } = each.ledger;
  const count = (code: number): number => codes.filter((stored) => stored === code).length;
  return {
    currency: each.listing.currency,
    rejected: count(outcome.rejected),
    not_applied: count(outcome.notApplied),
    ignored: count(outcome.ignored),
    rounded: codes.filter((code, at) => code === outcome.confirmed && isRoundedAt(each, at)).length,
    last_date_pushed: each.listing.lastDatePushed?.toISOString() ?? null,
    nights: nightRows(each),
  };
}

function isRoundedAt({ ledger: { prices, heldPrices } }: Prepared, at: number): boolean {
  return heldPrices[at] !== 0 && heldPrices[at] !== prices[at];
}

function nightRows(each: Prepared): PushedNights["nights"] {
  const { ledger, today } = each;
  const planned = new Map(plannedTonight(each).map((night) => [night.day, night]));
  return Array.from(ledger.prices, (sent, at) => {
    return {
      date: dateOf(today + at),
      now: fromMinor(priceNow(each, at)),
      ...plannedOf(planned.get(today + at)),
      ...sentOf(each, sent, at),
    };
  });
}

function plannedOf(night: PlannedNight | undefined) {
  const [price, minStay] = [night?.price, night?.minStay];
  return {
    tonight: typeof price === "number" ? price / 100 : null,
    tonight_min_stay: typeof minStay === "number" ? minStay : null,
  };
}

function sentOf({ ledger, listing }: Prepared, sent: number, at: number) {
  const held = ledger.heldPrices[at] ?? 0;
  const word = ledger.words[at] ?? 0;
  return {
    sent: sent > 0 ? sent / 100 : null,
    outcome: outcomes[ledger.outcomes[at] ?? 0] ?? "none",
    shown: sent > 0 && held !== sent ? held / 100 : null,
    message: listing.pushState?.messages[word - 1] ?? null,
  };
}
