import type { PmsNight } from "@/lib/sync/connections/server/connector";
import { type NightLedger, ruleBit, rulesOf } from "./ledger";
import type { PlannedNight } from "./ranges";

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

/** Compares sent nights with what the PMS shows; one that it does not show differs. */
export function readBack(
  sent: readonly PlannedNight[],
  pmsNight: (day: number) => PmsNight | undefined,
): ReadBack {
  const found: ReadBack = { confirmed: [], differing: [], closed: [] };
  for (const night of sent) {
    const now = pmsNight(night.day);
    if (now && holds(now, night)) found.confirmed.push(night);
    else if (now && now.state !== "available") found.closed.push(night);
    else found.differing.push(night);
  }
  return found;
}

function holds(now: PmsNight, { price, minStay, rules }: PlannedNight): boolean {
  const isPrice = price === "base" ? now.isBasePrice : now.price === price;
  const isMinStay =
    minStay === null || (minStay === "base" ? now.isBaseMinStay : now.minStay === minStay);
  const seen = rulesOf(now);
  // An unknown rule cannot be compared.
  const told = (seen & ruleBit.arrival ? 3 : 0) + (seen & ruleBit.departure ? 12 : 0);
  return isPrice && isMinStay && ((rules ^ seen) & told & ownBits(rules)) === 0;
}

function ownBits(rules: number): number {
  return (rules & ruleBit.arrival ? 3 : 0) + (rules & ruleBit.departure ? 12 : 0);
}

/** Writes sent nights into the ledger with how they ended and what the PMS showed. */
export function settleNights(
  ledger: NightLedger,
  nights: readonly PlannedNight[],
  ending: { outcome: number; word?: number },
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
  }
}

function numberOf(value: number | "base" | null): number {
  return typeof value === "number" ? value : 0;
}

/** Clears nights whose own values were restored, so that they count as never sent. */
export function forgetNights(ledger: NightLedger, nights: readonly PlannedNight[]): void {
  const { first: _, ...rows } = ledger;
  for (const { day } of nights) {
    const at = day - ledger.first;
    if (at < 0 || at >= ledger.prices.length) continue;
    for (const row of Object.values(rows)) row[at] = 0;
  }
}
