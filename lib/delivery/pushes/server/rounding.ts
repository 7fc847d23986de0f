import { z } from "zod";
import { db, type Tx } from "@/lib/db/server";
import { type NightLedger, outcome } from "./ledger";

const rounders = { nearest: Math.round, down: Math.floor, up: Math.ceil } as const;
const ways = ["nearest", "down", "up"] as const;
const Rule = z.strictObject({ step: z.int().positive(), way: z.enum(ways) });
const Learned = z.strictObject({
  rule: Rule.nullable(),
  /** Pairs of a price that was sent and the one stored instead or as is, in hundredths; the newest last. */
  seen: z.array(z.tuple([z.int(), z.int()])),
});

/** How a PMS rounds prices: to multiples of `step` hundredths. */
export type RoundingRule = z.output<typeof Rule>;

/** What is known of the rounding of a connection's PMS. */
export type LearnedRounding = z.output<typeof Learned>;

/** A price that the PMS changed on a push: what was sent, and what it stores. Hundredths. */
export type Observation = readonly [sent: number, stored: number];

/** One whole unit of any currency, in hundredths. */
const unit = 100;

/** Steps that are tried, in hundredths, the largest first: what all stored prices are multiples of. */
const steps = [1_000_000, 100_000, 10_000, 1_000, 100, 10].flatMap((ten) => [5 * ten, ten]);

/**
 * A rule is learned from at least three different stored prices and explains nine in ten of the last 30 observations. A
 * step above a tenth of a price is no rounding, but a lowest or highest price.
 */
const [fewest, mostSeen, leastShare, leastSteps] = [3, 30, 0.9, 10];

/** The rounding that is stored of a connection. */
export function roundingOf(stored: unknown): LearnedRounding {
  const { data } = Learned.safeParse(stored);
  return data ?? { rule: null, seen: [] };
}

/** What is known of a connection's PMS. One statement. */
export async function readRounding({ id, accountId }: Owned): Promise<LearnedRounding> {
  const where = { connectionId: id, connection: { accountId } };
  const row = await db().connectionPush.findFirst({ where, select: { rounding: true } });
  return roundingOf(row?.rounding);
}

/** Stores what a connection's PMS has shown, once its trial has made the row. One statement. */
export async function writeRounding(
  tx: Tx,
  { id, accountId }: Owned,
  { rule, seen }: LearnedRounding,
): Promise<void> {
  const rounding = { rule: rule && { ...rule }, seen: seen.map((pair) => [...pair]) };
  const where = { connectionId: id, connection: { accountId } };
  await tx.connectionPush.updateMany({ where, data: { rounding } });
}

type Owned = Record<"id" | "accountId", number>;

/** True if a PMS that rounds by `rule` stores `stored` for `sent`. */
export function explains({ step, way }: RoundingRule, sent: number, stored: number): boolean {
  if (stored % step !== 0 || sent < leastSteps * step) return false;
  const off = stored - sent;
  if (way === "down") return off <= 0 && off > -step;
  if (way === "up") return off >= 0 && off < step;
  return Math.abs(off) * 2 <= step;
}

/**
 * What a PMS that rounds by `rule` stores for `price`, in hundredths; the price itself where no rule is known, or where the
 * step is above a tenth of it.
 */
export function storedFor(rule: RoundingRule | null, price: number): number {
  if (rule === null || price < leastSteps * rule.step) return price;
  return rounders[rule.way](price / rule.step) * rule.step;
}

/**
 * Adds observations to what is known, and finds the largest step that explains them. Returns the same object where
 * nothing changes: a PMS that never rounds stores nothing.
 */
export function learnRounding(
  learned: LearnedRounding,
  observations: readonly Observation[],
): LearnedRounding {
  const isRounding = ([sent, stored]: Observation): boolean => sent !== stored;
  if (!learned.seen.some(isRounding) && !observations.some(isRounding)) return learned;
  const pairs = new Map(learned.seen.map((pair) => [pair.join(), pair]));
  const known = pairs.size;
  for (const [sent, stored] of observations) {
    const pair: [number, number] = [sent, stored];
    if (!pairs.has(pair.join())) pairs.set(pair.join(), pair);
  }
  if (pairs.size === known) return learned;
  const seen = [...pairs.values()].slice(-mostSeen);
  return { rule: ruleFor(seen), seen };
}

function ruleFor(seen: readonly Observation[]): RoundingRule | null {
  for (const step of steps) {
    for (const way of ways) {
      const fitting = seen.filter(([sent, stored]) => explains({ step, way }, sent, stored));
      const rounded = fitting.filter(([sent, stored]) => sent !== stored);
      const prices = new Set(rounded.map(([, stored]) => stored));
      if (prices.size >= fewest && fitting.length >= leastShare * seen.length) return { step, way };
    }
  }
  return null;
}

/** The PMS's price of a night before it was sent, in hundredths; 0 where unknown. */
export function priceBefore(ledger: NightLedger, day: number): number {
  const at = day - ledger.first;
  return (ledger.prices[at] ? ledger.heldPrices[at] : ledger.keptPrices[at]) ?? 0;
}

/**
 * True if `stored` is what the PMS made of `sent` for a night, rather than a price that it did not change: it is what the
 * rule says; or it changed and is within one unit; or it did not change, and an earlier price of the night on the same
 * side was rounded to it. See docs/decisions/033-rounding.md.
 */
export function isRounded(
  rule: RoundingRule | null,
  ledger: NightLedger,
  day: number,
  { sent, stored }: { sent: number; stored: number },
): boolean {
  if (rule && explains(rule, sent, stored)) return true;
  if (stored !== priceBefore(ledger, day)) return Math.abs(stored - sent) <= unit;
  return isHeldFor(ledger, day - ledger.first, sent);
}

/** True if the PMS would store `price` as what it has already, so that sending it changes nothing. */
export function isSameThere(
  rule: RoundingRule | null,
  ledger: NightLedger,
  at: number,
  price: number,
): boolean {
  if (price === ledger.prices[at]) return true;
  if (ledger.outcomes[at] !== outcome.confirmed) return false;
  const held = ledger.heldPrices[at] ?? 0;
  return isHeldFor(ledger, at, price) || (rule !== null && explains(rule, price, held));
}

/** Rounding keeps order: what is between a price and what it was rounded to is rounded to the same. */
function isHeldFor(ledger: NightLedger, at: number, price: number): boolean {
  const [sent, held] = [ledger.prices[at] ?? 0, ledger.heldPrices[at] ?? 0];
  if (sent === 0 || sent === held || ledger.outcomes[at] !== outcome.confirmed) return false;
  return price >= Math.min(sent, held) && price <= Math.max(sent, held);
}
