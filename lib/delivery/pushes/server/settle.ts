import type { PmsNight } from "@/lib/intake/connections/server";
import { type NightLedger, outcome, ruleBit, rulesOf } from "./ledger";
import type { PlannedNight } from "./ranges";
import { isRounded, type Observation, priceBefore, type RoundingRule } from "./rounding";

/** Nights that a PMS refused, with its message. */
export interface Refused {
  from: number;
  to: number;
  message: string;
}

/** Result of reading back sent nights. */
export interface ReadBack {
  confirmed: PlannedNight[];
  /** Open nights that have something else. */
  differing: PlannedNight[];
  /** Closed nights that have something else. */
  closed: PlannedNight[];
}

/** What is needed to tell a price that the PMS rounded from one that it did not take. */
interface Rounding {
  rule: RoundingRule | null;
  /** The listing's nights before they were sent. */
  ledger: NightLedger;
}

/**
 * Compares sent nights with what the PMS shows; one that it does not show differs. A price that the PMS rounded is
 * confirmed.
 */
export function readBack(
  sent: readonly PlannedNight[],
  pmsNight: (day: number) => PmsNight | undefined,
  rounding: Rounding,
): ReadBack {
  const found: ReadBack = { confirmed: [], differing: [], closed: [] };
  for (const night of sent) {
    const now = pmsNight(night.day);
    if (now && holds(now, night, rounding)) found.confirmed.push(night);
    else if (now && now.state !== "available") found.closed.push(night);
    else found.differing.push(night);
  }
  return found;
}

function holds(now: PmsNight, night: PlannedNight, rounding: Rounding): boolean {
  const { price, minStay, rules } = night;
  const isPrice = price === "base" ? now.isBasePrice : isPriceOf(now.price, night, rounding);
  const isMinStay =
    minStay === null || (minStay === "base" ? now.isBaseMinStay : now.minStay === minStay);
  const seen = rulesOf(now);
  // An unknown rule cannot be compared.
  const told = (seen & ruleBit.arrival ? 3 : 0) + (seen & ruleBit.departure ? 12 : 0);
  return isPrice && isMinStay && ((rules ^ seen) & told & ownBits(rules)) === 0;
}

function isPriceOf(
  stored: number | null,
  { day, price }: PlannedNight,
  { rule, ledger }: Rounding,
): boolean {
  if (typeof price !== "number" || stored === price) return true;
  return stored !== null && isRounded(rule, ledger, day, { sent: price, stored });
}

/** Prices that the PMS changed and what it stores, of sent nights that are open: what its rounding is learned from. */
export function observationsOf(
  sent: readonly PlannedNight[],
  pmsNight: (day: number) => PmsNight | undefined,
  ledger: NightLedger,
): Observation[] {
  return sent.flatMap(({ day, price }): Observation[] => {
    const now = pmsNight(day);
    const stored = now?.state === "available" ? now.price : null;
    const before = priceBefore(ledger, day);
    // A price that is as before may not have been taken at all.
    if (!stored || typeof price !== "number" || before === 0 || stored === before) return [];
    return [[price, stored]];
  });
}

function ownBits(rules: number): number {
  return (rules & ruleBit.arrival ? 3 : 0) + (rules & ruleBit.departure ? 12 : 0);
}

/** Writes sent nights into the ledger with how they ended and what the PMS showed. */
export function settleNights(
  ledger: NightLedger,
  nights: readonly PlannedNight[],
  ending: { outcome: number; word?: number; refusals?: number },
  pmsNight: (day: number) => PmsNight | undefined,
): void {
  for (const { day, price, minStay, rules } of nights) {
    const at = day - ledger.first;
    if (at < 0 || at >= ledger.prices.length) continue;
    const now = pmsNight(day);
    const [sentPrice, sentMinStay] = [numberOf(price), numberOf(minStay)];
    ledger.prices[at] = sentPrice;
    ledger.minStays[at] = sentMinStay;
    ledger.rules[at] = rules;
    ledger.outcomes[at] = ending.outcome;
    ledger.heldPrices[at] = now?.price ?? sentPrice;
    ledger.heldMinStays[at] = now?.minStay ?? sentMinStay;
    ledger.words[at] = ending.word ?? 0;
    ledger.refusals[at] = ending.refusals ?? 0;
  }
}

/** How often in a row the PMS refused a night's values, this time included. */
export function refusalsOf(
  { first, prices, minStays, rules: sentRules, outcomes, refusals }: NightLedger,
  { day, price, minStay, rules }: PlannedNight,
): number {
  const at = day - first;
  const isSame =
    outcomes[at] === outcome.rejected &&
    prices[at] === numberOf(price) &&
    minStays[at] === numberOf(minStay) &&
    sentRules[at] === rules;
  return isSame ? (refusals[at] ?? 0) + 1 : 1;
}

function numberOf(value: number | "base" | null): number {
  return typeof value === "number" ? value : 0;
}

/**
 * Clears nights whose own values were restored, so that they count as never sent; of those whose own price is unknown,
 * only the restrictions, because our price is still there.
 */
export function forgetNights(ledger: NightLedger, nights: readonly PlannedNight[]): void {
  const { first: _, ...rows } = ledger;
  for (const { day, price } of nights) {
    const at = day - ledger.first;
    if (at < 0 || at >= ledger.prices.length) continue;
    const cleared = price === null ? [rows.minStays, rows.heldMinStays, rows.rules] : rows;
    for (const row of Object.values(cleared)) row[at] = 0;
  }
}
