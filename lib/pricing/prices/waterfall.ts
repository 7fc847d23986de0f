import type { Reason, Step } from "./schema";
import { reasonKeys } from "@/lib/pricing/engine/input";

/** The rows of a price's waterfall, in order. */
export type WaterfallKey =
  | "base"
  | Step["key"]
  | "override"
  | "min"
  | "max"
  | "floor"
  | "rounding"
  | "final";

/** One row: the price before and after it. Prices in the currency. */
export interface WaterfallRow {
  key: WaterfallKey;
  /** Unrounded prices before and after; 0 before the base. */
  from: number;
  to: number;
  /** to ÷ from; null for the base, the final price, and after a price of 0. */
  factor: number | null;
  /** The displayed price after the row. */
  price: number;
  /** The step in the response; null for other rows. */
  step: Step | null;
}

/** A night of `listing_prices` with `reason`. */
interface ExplainedNight {
  price: number;
  reason: Reason;
}

/** Relative differences below this come from binary fractions. */
const same = 1e-9;

/**
 * Explains a price row by row, from base to final price (`contract.md` §9, `pricing.md` §1): the base times all factors
 * is the final price. Rows that change nothing are left out, except the step that says the base is set.
 */
export function waterfallOf({ price, reason }: ExplainedNight): WaterfallRow[] {
  const { base_price: base } = reason.listing_info;
  const steps = stepRows(reason);
  const before = steps.at(-1)?.to ?? base;
  const ends = endRows(reason, before, price);
  const first = { key: "base", from: 0, to: base, factor: null, price: base, step: null } as const;
  const last = { key: "final", from: price, to: price, factor: null, price, step: null } as const;
  return [first, ...steps, ...ends, last];
}

function stepRows({ listing_info, market_factors, pricing_customizations }: Reason) {
  let running = listing_info.base_price;
  return [...inOrder(market_factors), ...inOrder(pricing_customizations)].map(
    (step): WaterfallRow => {
      const from = running;
      running *= step.factor;
      const { key, factor, price } = step;
      return { key, from, to: running, factor, price, step };
    },
  );
}

function inOrder(steps: Readonly<Record<string, Step>>): Step[] {
  return Object.entries(steps)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, step]) => step);
}

/** Override, threshold and rounding; the last two only where they move the price. */
function endRows(reason: Reason, before: number, price: number): WaterfallRow[] {
  const rows: WaterfallRow[] = [];
  let running = before;
  const add = (key: WaterfallKey, to: number): void => {
    const isUnchanged = Math.abs(to - running) <= same * Math.abs(running);
    // An override is shown even if it equals the price after the steps.
    if (isUnchanged && key !== "override") return;
    const factor = running === 0 ? null : to / running;
    rows.push({ key, from: running, to, factor, price: to, step: null });
    running = to;
  };
  const overridden = overriddenPrice(reason, before);
  if (overridden !== null) add("override", overridden);
  const { applied, min, max } = reason.thresholds;
  if (applied !== null) add(applied, { min, max, floor: price }[applied]);
  add("rounding", price);
  return rows;
}

/** The override's price before thresholds and rounding; null without one. */
function overriddenPrice(reason: Reason, before: number): number | null {
  const { price, price_type: type } = reason.final_price_override;
  if (price === undefined) return null;
  if (type === "percent_base") return reason.listing_info.base_price * (1 + price / 100);
  if (type === "percent_stacked") return before * (1 + price / 100);
  if (type !== "percent") return price;
  const uncustomized = inOrder(reason.market_factors).reduce(
    (product, { factor }) => product * factor,
    reason.listing_info.base_price,
  );
  return uncustomized * (1 + price / 100);
}

/** Base and factors as displayed, and their result. */
interface Equation {
  base: number;
  factors: number[];
  /** The price before override, thresholds and rounding, to the cent. */
  result: number;
  /** True if the displayed figures do not multiply exactly to the result, because they are rounded. */
  isRounded: boolean;
  /** What changes the result next. */
  next: WaterfallKey;
}

/** The multiplication up to override, thresholds and rounding: base to the cent, factors to four decimals. */
export function equationOf(rows: readonly WaterfallRow[]): Equation {
  const steps = rows.filter(({ step }) => step !== null);
  const start = rows[0]?.to ?? 0;
  const base = toDecimals(start, 2);
  const factors = steps.map(({ factor }) => toDecimals(factor ?? 1, 4));
  const result = toDecimals(steps.at(-1)?.to ?? start, 2);
  const product = factors.reduce((running, factor) => running * factor, base);
  return {
    base,
    factors,
    result,
    isRounded: toDecimals(product, 2) !== result,
    next: rows[steps.length + 1]?.key ?? "final",
  };
}

/** Final price ÷ base price; null without a base. */
export function changeFromBase(rows: readonly WaterfallRow[]): number | null {
  const base = rows[0]?.to ?? 0;
  return base === 0 ? null : (rows.at(-1)?.to ?? base) / base;
}

/** Rounds half up after adding a tiny share, as prices are rounded (`pricing.md` §1, rounding). */
function toDecimals(value: number, decimals: number): number {
  const unit = 10 ** decimals;
  return Math.floor(value * (1 + same) * unit + 0.5) / unit;
}

/** The price of an explained night before rounding, within its thresholds; null for an override's price. Browser-safe. */
export function unroundedPrice(reason: Reason): number | null {
  if (reason.final_price_override.price !== undefined) return null;
  const { min, max, applied } = reason.thresholds;
  const { price: floor } = reason.final_adjustments;
  if (applied !== null) return { min, max, floor }[applied];
  const factors = stepsOf(reason).map(({ factor }) => factor);
  return factors.reduce((price, factor) => price * factor, reason.listing_info.base_price);
}

/** The steps of an explained night in the order in which they multiply. */
export function stepsOf({ market_factors, pricing_customizations }: Reason) {
  const steps = [...Object.values(market_factors), ...Object.values(pricing_customizations)];
  return steps.toSorted(
    (one, other) => reasonKeys.indexOf(one.key) - reasonKeys.indexOf(other.key),
  );
}
