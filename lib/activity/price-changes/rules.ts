import type { LogEntry } from "@/lib/activity/logs/schema";
import type { Kind } from "@/lib/pricing/rules/kinds";
import { stepOf } from "@/lib/pricing/engine/input";
import type { Night, Reason, Step } from "@/lib/pricing/prices/schema";
import type { Cause, ChangedPrice, ChangedRule, PriceChanges } from "./schema";

/** What changed between two instants. */
interface Between {
  rules: readonly ChangedRule[];
  prices: readonly ChangedPrice[];
  /** Entries about the listing, its groups and its account since then, newest first. */
  entries: readonly LogEntry[];
}

type ChangedNight = PriceChanges["nights"][number];
type Compared = Pick<PriceChanges, "nights" | "up" | "down" | "causes">;

/**
 * Compares the prices of nights that can be sold now with those of the same nights at an earlier instant, both with
 * `reason`, and groups the changes by cause, the cause of most nights first. Booked and closed nights are left out.
 */
export function comparePrices(
  before: readonly Night[],
  after: readonly Night[],
  between: Between,
): Compared {
  const changed = {
    rules: new Set<Kind>(between.rules.map(({ kind }) => kind)),
    hasPrices: between.prices.length > 0,
  };
  const old = new Map(before.map((night) => [night.date, night]));
  const groups = new Map<string, { cause: Omit<Cause, keyof Totals>; nights: ChangedNight[] }>();
  const nights: ChangedNight[] = [];
  for (const night of after.filter(isOpen)) {
    const was = old.get(night.date);
    if (!was || was.price === night.price) continue;
    const change = { date: night.date, from: was.price, to: night.price };
    nights.push(change);
    const cause = describe(causeOf(was, night, changed), night.date, between);
    const key = [cause.kind, cause.rule?.kind, cause.entry?.id].join(" ");
    const group = groups.get(key) ?? { cause, nights: [] };
    groups.set(key, group);
    group.nights.push(change);
  }
  const causes = [...groups.values()]
    .map(({ cause, nights: own }): Cause => ({ ...cause, ...totalsOf(own) }))
    .toSorted((a, b) => b.nights - a.nights || (a.first < b.first ? -1 : 1));
  const up = nights.filter(({ from, to }) => to > from).length;
  return { nights, up, down: nights.length - up, causes };
}

/** A night that guests can still book, as far as is known. */
function isOpen({ booking_status, demand_desc }: Night): boolean {
  return booking_status === "" && demand_desc !== "Unavailable";
}

function describe(
  night: NightCause,
  date: string,
  { rules, prices, entries }: Between,
): Omit<Cause, keyof Totals> {
  const rule =
    night.kind === "rule" ? (rules.find(({ kind }) => kind === night.rule) ?? null) : null;
  return {
    kind: night.kind,
    rule,
    prices: night.kind === "price" ? [...prices] : [],
    entry: entries.find((entry) => isAbout(entry, night, date)) ?? null,
  };
}

/** True if the entry made such a change for the night. */
function isAbout({ action, changes }: LogEntry, night: NightCause, date: string): boolean {
  switch (night.kind) {
    case "rule":
      return namesRule(changes["new_value"], night.rule);
    case "price":
      return /^(base|min|max)_price/.test(action) || action === "nudge_accepted";
    case "override":
      return isWithin(date, changes["start_date"], changes["end_date"]);
    default:
      return false;
  }
}

/** True if a logged value contains a rule of this kind. */
function namesRule(value: unknown, kind: Kind): boolean {
  return typeof value === "object" && value !== null && kind in value;
}

function isWithin(date: string, first: unknown, last: unknown): boolean {
  return typeof first === "string" && typeof last === "string" && first <= date && date <= last;
}

type Totals = Pick<Cause, "nights" | "up" | "down" | "first" | "last" | "change_percent">;

function totalsOf(nights: readonly ChangedNight[]): Totals {
  const sum = (field: "from" | "to") => nights.reduce((total, night) => total + night[field], 0);
  const up = nights.filter(({ from, to }) => to > from).length;
  const from = sum("from");
  return {
    nights: nights.length,
    up,
    down: nights.length - up,
    first: nights[0]?.date ?? "",
    last: nights.at(-1)?.date ?? "",
    change_percent: from > 0 ? Math.round(1_000 * (sum("to") / from - 1)) / 10 : 0,
  };
}

/** Changed inputs besides the nights: kinds of rules whose effective value differs, and whether own prices do. */
interface ChangedInputs {
  rules: ReadonlySet<Kind>;
  hasPrices: boolean;
}

/** Why one night's price changed. */
type NightCause = { kind: Exclude<Cause["kind"], "rule"> } | { kind: "rule"; rule: Kind };

type StepKey = Step["key"];

/** The rules that a step depends on, its own first. */
function rulesOf(key: StepKey): readonly Kind[] {
  // A step that is left out because of its currency depends on none.
  if (key === "currency") return [];
  const { kind, uses = [] } = stepOf(key);
  return kind === null ? uses : [kind, ...uses];
}

/**
 * The cause of a night's new price, from both explanations: a changed override; else, among changed rules and own
 * prices, the one that moved this night most (as a difference of logarithms); else, among bookings, lead time and the
 * market, the one that moved it most; the market if none is visible.
 */
function causeOf(before: Night, after: Night, changed: ChangedInputs): NightCause {
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
    rulesOf(key)
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
  const kind = key === "currency" ? null : stepOf(key).movedBy;
  return kind ? [{ cause: { kind }, weight }] : [];
}

function largest(found: readonly Weighed[]): NightCause | null {
  return found.toSorted((a, b) => b.weight - a.weight)[0]?.cause ?? null;
}

function text(override: Reason["final_price_override"]): string {
  const { price, price_type, level } = override;
  return JSON.stringify([price ?? null, price_type ?? null, level ?? null]);
}
