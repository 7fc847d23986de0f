import { keptNight, type KeptNight, type NightLedger, ruleBit } from "./ledger";
import type { PlannedNight } from "./ranges";

/** What a restore sends, and how many nights keep our price because the PMS's own was never known. */
export interface Restored {
  nights: PlannedNight[];
  unknownPrices: number;
}

/**
 * The nights from `today` on that were sent, with the values that the PMS had before; in order. If it used its own base,
 * the base is restored. Restrictions are restored if we sent them: a night without a minimum stay of its own gets
 * `usualMinStay`, the PMS's default for the listing.
 */
export function restoredNights(
  ledger: NightLedger,
  { today, usualMinStay }: { today: number; usualMinStay: number | "base" },
): Restored {
  const nights: PlannedNight[] = [];
  for (let at = Math.max(0, today - ledger.first); at < ledger.prices.length; at++) {
    if (ledger.prices[at]) nights.push(ownNight(ledger, at, usualMinStay));
  }
  return {
    nights: nights.filter(
      ({ price, minStay, rules }) => price !== null || minStay !== null || rules > 0,
    ),
    unknownPrices: nights.filter(({ price }) => price === null).length,
  };
}

/** A night's values before we sent any; price null where unknown, restrictions unchanged where we sent none. */
function ownNight(ledger: NightLedger, at: number, usualMinStay: number | "base"): PlannedNight {
  const kept = keptNight(ledger, at);
  const ownMinStay = kept && minStayOf(kept);
  return {
    day: ledger.first + at,
    price: kept && priceOf(kept),
    minStay: ledger.minStays[at] ? (ownMinStay ?? usualMinStay) : null,
    rules: rulesOf(ledger.rules[at] ?? 0, kept?.rules ?? 0),
  };
}

function priceOf({ isBasePrice, price }: KeptNight): number | "base" | null {
  return isBasePrice ? "base" : price;
}

function minStayOf({ isBaseMinStay, minStay }: KeptNight): number | "base" | null {
  return isBaseMinStay ? "base" : minStay;
}

/** The earlier state of the rules that we set; unknown ones count as open. */
function rulesOf(sent: number, rules: number): number {
  const { arrival, arrivalClosed, departure, departureClosed } = ruleBit;
  const ours = sent & (arrival + departure);
  const closings =
    ((sent & arrival) !== 0 ? arrivalClosed : 0) + ((sent & departure) !== 0 ? departureClosed : 0);
  return ours + (rules & closings);
}
