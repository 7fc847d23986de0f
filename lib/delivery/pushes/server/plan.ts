import type { PmsNight } from "@/lib/intake/connections/server";
import { keptNight, type NightLedger, outcome, ruleBit, rulesOf } from "./ledger";
import type { PlannedNight } from "./ranges";
import { isSameThere, type RoundingRule } from "./rounding";
import type { WantedNights } from "./target-nights";

/** Inputs of a plan; all arrays begin today. */
interface PlanInput {
  wanted: WantedNights;
  ledger: NightLedger;
  /** A night as the PMS has it now; undefined where it was not read. */
  pmsNight: (day: number) => PmsNight | undefined;
  /** True if guests can book the night. */
  isOpen: (at: number) => boolean;
  /** The PMS's minimum stay of nights without one. */
  usualMinStay: number | null;
  /** True if the PMS accepts arrival rules. */
  arrivalRules: boolean;
  /** Send all nights, changed or not. */
  isFull: boolean;
  /** How the PMS rounds prices; null where it doesn't, or it is not known. */
  rounding: RoundingRule | null;
  /** The nightly push, which tries refused nights again. */
  isNightly?: boolean;
}

/** Nights after which a refused night waits for another value (connections.md §7). */
const mostRetries = 7;

/**
 * The nights to send: those whose price or restriction differs from what was last confirmed, that were changed in the
 * PMS since, or that were closed then and are open now. A refused night is tried again nightly for a week, then waits for
 * another value; a price that the PMS rounds to what it has is not sent.
 */
export function planNights(input: PlanInput): PlannedNight[] {
  const planned: PlannedNight[] = [];
  for (let at = 0; at < input.ledger.prices.length; at++) {
    const night = valuesOf(input, at);
    if (night.price > 0 && (input.isFull || isDue(input, at, night))) planned.push(night);
  }
  return planned;
}

interface Values extends PlannedNight {
  price: number;
  minStay: number | null;
}

/** Values to send: always the price; a restriction if it is already ours or differs from the PMS's own. */
function valuesOf(input: PlanInput, at: number): Values {
  const { wanted, ledger } = input;
  const own = ownValues(input, at);
  const minStay = wanted.minStays[at] ?? 1;
  const isOurs = (ledger.minStays[at] ?? 0) > 0 || minStay !== own.minStay;
  return {
    day: ledger.first + at,
    price: wanted.prices[at] ?? 0,
    minStay: isOurs ? minStay : null,
    rules: input.arrivalRules ? rulesAt(wanted, ledger, at, own.rules) : 0,
  };
}

/** The PMS's own values: as read now, else as stored. */
function ownValues({ ledger, pmsNight, usualMinStay }: PlanInput, at: number) {
  const now = ledger.prices[at] ? undefined : pmsNight(ledger.first + at);
  const own = now ? { ...now, rules: rulesOf(now) } : keptNight(ledger, at);
  const minStay = own?.minStay ?? usualMinStay ?? 1;
  return { price: own?.price ?? null, minStay, rules: own?.rules ?? 0 };
}

/** Arrival rules of overrides; if an override ended, the PMS's own rules. */
function rulesAt(wanted: WantedNights, ledger: NightLedger, at: number, own: number): number {
  const [set, sent] = [wanted.rules[at] ?? 0, ledger.rules[at] ?? 0];
  let rules = 0;
  for (const [bit, closed] of closings) {
    if ((set & bit) !== 0) rules += set & (bit + closed);
    else if ((sent & bit) !== 0) rules += bit + (own & closed);
  }
  return rules;
}

const closings = [
  [ruleBit.arrival, ruleBit.arrivalClosed],
  [ruleBit.departure, ruleBit.departureClosed],
] as const;

function isDue(input: PlanInput, at: number, night: Values): boolean {
  const { ledger } = input;
  if ((ledger.prices[at] ?? 0) === 0) return isUnlike(night, ownValues(input, at));
  if (isNew(input, at, night)) return true;
  if (ledger.outcomes[at] === outcome.rejected)
    return input.isNightly === true && (ledger.refusals[at] ?? 0) <= mostRetries;
  const now = input.pmsNight(night.day);
  const isOpen = now ? now.state === "available" : input.isOpen(at);
  if (ledger.outcomes[at] === outcome.ignored) return isOpen;
  return now !== undefined && isChangedThere(ledger, at, now);
}

function isNew({ ledger, rounding }: PlanInput, at: number, night: Values): boolean {
  const { price, minStay, rules } = night;
  const isRestriction = (minStay ?? 0) !== ledger.minStays[at] || rules !== ledger.rules[at];
  return isRestriction || !isSameThere(rounding, ledger, at, price);
}

function isUnlike(night: Values, own: ReturnType<typeof ownValues>): boolean {
  const isClosing = closings.some(([bit, closed]) => {
    return (night.rules & bit) !== 0 && (night.rules & closed) !== (own.rules & closed);
  });
  return night.price !== own.price || night.minStay !== null || isClosing;
}

/** True if the PMS's values differ from when they were read back. */
export function isChangedThere(ledger: NightLedger, at: number, now: PmsNight): boolean {
  const [rules, seen] = [ledger.rules[at] ?? 0, rulesOf(now)];
  const isMinStay = (ledger.minStays[at] ?? 0) > 0 && now.minStay !== null;
  return (
    (now.price !== null && now.price !== ledger.heldPrices[at]) ||
    (isMinStay && now.minStay !== ledger.heldMinStays[at]) ||
    closings.some(([bit, closed]) => {
      return (rules & seen & bit) !== 0 && (rules & closed) !== (seen & closed);
    })
  );
}
