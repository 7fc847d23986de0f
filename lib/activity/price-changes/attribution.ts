import type { Kind } from "@/lib/pricing/customizations/kinds";
import type { Night } from "@/lib/pricing/prices/schema";
import type { Reason, Step } from "@/lib/pricing/prices/schema-reason";
import type { Cause } from "./schema";

/** Changed inputs besides the nights: kinds of rules whose effective value differs, and whether own prices do. */
export interface ChangedInputs {
  rules: ReadonlySet<Kind>;
  hasPrices: boolean;
}

/** Why one night's price changed. */
export type NightCause = { kind: Exclude<Cause["kind"], "rule"> } | { kind: "rule"; rule: Kind };

type StepKey = Step["key"];

/** The rules that each step depends on. */
const rulesOf: Readonly<Record<StepKey, readonly Kind[]>> = {
  seasonality: ["seasonality"],
  demand: ["demand_factor"],
  day_of_week: ["day_of_week_adjustment"],
  far_out: ["far_out_premium"],
  last_minute: ["last_minute_prices"],
  occupancy: ["occupancy_adjustment"],
  gap: ["gap_adjustment", "min_stay", "weekend_days"],
  default_discount_limit: [],
  currency: [],
};

/** What changes a step whose rules are unchanged. The limit only depends on other steps. */
const passiveOf: Readonly<Record<StepKey, "bookings" | "lead_time" | "market" | null>> = {
  seasonality: "market",
  demand: "market",
  day_of_week: null,
  far_out: "lead_time",
  last_minute: "lead_time",
  occupancy: "bookings",
  gap: "bookings",
  default_discount_limit: null,
  currency: null,
};

/**
 * The cause of a night's new price, from both explanations: a changed override; else, among changed rules and own
 * prices, the one that moved this night most (as a difference of logarithms); else, among bookings, lead time and the
 * market, the one that moved it most; the market if none is visible.
 */
export function causeOf(before: Night, after: Night, changed: ChangedInputs): NightCause {
  const [was, is] = [before.reason, after.reason];
  if (!was || !is) return { kind: "market" };
  if (text(was.final_price_override) !== text(is.final_price_override)) return { kind: "override" };
  const moved = movedSteps(was, is);
  return (
    largest([...ruleCauses(was, is, moved, changed), ...priceCauses(was, is, changed)]) ??
    largest(moved.flatMap(passiveCause)) ?? { kind: "market" }
  );
}

interface Weighed {
  cause: NightCause;
  weight: number;
}

interface MovedStep {
  key: StepKey;
  weight: number;
}

function movedSteps(was: Reason, is: Reason): MovedStep[] {
  const [old, now] = [factorsOf(was), factorsOf(is)];
  const keys = new Set([...old.keys(), ...now.keys()]);
  return [...keys].flatMap((key) => {
    const weight = distance(old.get(key) ?? 1, now.get(key) ?? 1);
    return weight > 1e-9 ? [{ key, weight }] : [];
  });
}

function factorsOf({ market_factors, pricing_customizations }: Reason): Map<StepKey, number> {
  const steps = [...Object.values(market_factors), ...Object.values(pricing_customizations)];
  return new Map(steps.map(({ key, factor }) => [key, factor]));
}

function ruleCauses(
  was: Reason,
  is: Reason,
  moved: readonly MovedStep[],
  { rules, hasPrices }: ChangedInputs,
): Weighed[] {
  const found = moved.flatMap(({ key, weight }) =>
    rulesOf[key]
      .filter((rule) => rules.has(rule))
      .slice(0, 1)
      .map((rule) => ruleCause(rule, weight)),
  );
  if (rules.has("custom_seasonal_profile") && !hasPrices && isBaseMoved(was, is)) {
    found.push(ruleCause("custom_seasonal_profile", baseWeight(was, is)));
  }
  if (was.final_adjustments.rounding !== is.final_adjustments.rounding && rules.has("rounding")) {
    // Rounding changes a price least, so any other rule that changed the night comes first.
    found.push(ruleCause("rounding", 0));
  }
  return found;
}

function ruleCause(rule: Kind, weight: number): Weighed {
  return { cause: { kind: "rule", rule }, weight };
}

function priceCauses(was: Reason, is: Reason, { hasPrices }: ChangedInputs): Weighed[] {
  if (!hasPrices || !isBaseMoved(was, is)) return [];
  return [{ cause: { kind: "price" }, weight: baseWeight(was, is) }];
}

/** True where the base used differs, or a threshold that held the price at either instant. */
function isBaseMoved(was: Reason, is: Reason): boolean {
  if (was.listing_info.base_price !== is.listing_info.base_price) return true;
  const isHeld = was.thresholds.applied !== null || is.thresholds.applied !== null;
  const { min, max } = was.thresholds;
  return isHeld && (min !== is.thresholds.min || max !== is.thresholds.max);
}

function baseWeight(was: Reason, is: Reason): number {
  const { base_price: base } = was.listing_info;
  // A threshold alone caused the whole change.
  if (base === is.listing_info.base_price) {
    return distance(was.final_adjustments.price, is.final_adjustments.price);
  }
  return distance(base, is.listing_info.base_price);
}

/** How far apart two factors or prices are: the difference of their logarithms. */
function distance(from: number, to: number): number {
  return from > 0 && to > 0 ? Math.abs(Math.log(to / from)) : Infinity;
}

function passiveCause({ key, weight }: MovedStep): Weighed[] {
  const kind = passiveOf[key];
  return kind ? [{ cause: { kind }, weight }] : [];
}

function largest(found: readonly Weighed[]): NightCause | null {
  return found.toSorted((a, b) => b.weight - a.weight)[0]?.cause ?? null;
}

function text(override: Reason["final_price_override"]): string {
  const { price, price_type, level } = override;
  return JSON.stringify([price ?? null, price_type ?? null, level ?? null]);
}
