import { keptNight, type KeptNight, type NightLedger, ruleBit } from "./ledger";
import type { PlannedNight } from "./ranges";

/**
 * The nights that were sent, with the values that the PMS had before; in order. If it used its own base, the base is
 * restored. Restrictions are restored if we sent them. Nights whose price was unknown are left out.
 */
export function restoredNights(ledger: NightLedger): PlannedNight[] {
  const nights: PlannedNight[] = [];
  for (let at = 0; at < ledger.prices.length; at++) {
    const kept = ledger.prices[at] ? keptNight(ledger, at) : null;
    const price = kept && priceOf(kept);
    if (!kept || !price) continue;
    const minStay = ledger.minStays[at] ? minStayOf(kept) : null;
    const rules = rulesOf(ledger.rules[at] ?? 0, kept);
    nights.push({ day: ledger.first + at, price, minStay, rules });
  }
  return nights;
}

function priceOf({ isBasePrice, price }: KeptNight): number | "base" | null {
  return isBasePrice ? "base" : price;
}

function minStayOf({ isBaseMinStay, minStay }: KeptNight): number | "base" | null {
  return isBaseMinStay ? "base" : minStay;
}

/** The earlier state of the rules that we set; unknown ones count as open. */
function rulesOf(sent: number, { rules }: KeptNight): number {
  const { arrival, arrivalClosed, departure, departureClosed } = ruleBit;
  const ours = sent & (arrival + departure);
  const closings =
    ((sent & arrival) !== 0 ? arrivalClosed : 0) + ((sent & departure) !== 0 ? departureClosed : 0);
  return ours + (rules & closings);
}
