import { dayMs } from "@/lib/core/dates";
import { randomUUID } from "node:crypto";
import { fromMinor } from "@/lib/core/money";
import {
  type Suggestion,
  bounded,
  type BoundedSuggestion,
  findingsOf,
  severityOf,
  type EvaluationInput,
} from "./rules";
import type { ListingInput } from "./evaluation-inputs";
import { nudgeDays } from "./thresholds";
import { nudgeAlerts, type NudgeType } from "../types";
import * as limits from "./thresholds";

/** A nudge as it is stored. */
export interface OpenNudge {
  id: string;
  listing_key: number;
  nudge_type: string;
  current_value: bigint;
  suggested_value: bigint;
  expires_at: Date;
}

interface Row {
  listing_key: number;
  action_type: string;
  severity: number;
  metadata: object;
}

interface MadeNudge {
  id: string;
  listing_key: number;
  nudge_type: string;
  current_value: number;
  suggested_value: number;
  expires_at: Date;
}

/** What an evaluation changes, as rows. */
export interface Decided {
  /** Every action whose condition holds. */
  findings: Row[];
  made: MadeNudge[];
  ended: { id: string; status: "replaced" | "resolved" }[];
  /** By listing key: when time alone changes the answer. */
  dueAt: Map<number, Date>;
}

/**
 * Decides which actions and nudges are open at `now`. An open nudge keeps its value until it expires, its price
 * changes, or its value is out of bounds; then a new nudge replaces it.
 */
export function decide(
  inputs: readonly ListingInput[],
  open: readonly OpenNudge[],
  now: Date,
): Decided {
  const nudges = new Map(open.map((nudge) => [nameOf(nudge.listing_key, nudge.nudge_type), nudge]));
  const decided: Decided = { findings: [], made: [], ended: [], dueAt: new Map() };
  for (const { key, input, dueAt } of inputs) {
    decided.dueAt.set(key, dueAt);
    for (const { type, severity, metadata } of findingsOf(input)) {
      decided.findings.push({ listing_key: key, action_type: type, severity, metadata });
    }
    for (const suggestion of suggestionsOf(
      withOpen(input, (type) => nudges.get(nameOf(key, type))),
    )) {
      const name = nameOf(key, suggestion.type);
      addAlert(decided, key, suggestion, nudges.get(name), now);
      nudges.delete(name);
    }
  }
  for (const { id } of nudges.values()) decided.ended.push({ id, status: "resolved" });
  return decided;
}

/**
 * A price with an open nudge for its current value was settled when the nudge was made, so that undoing an acceptance
 * restores the suggestion.
 */
function withOpen(
  input: ListingInput["input"],
  openOf: (type: NudgeType) => OpenNudge | undefined,
): ListingInput["input"] {
  const isOpenFor = (type: NudgeType, price: number | null): boolean => {
    const nudge = openOf(type);
    return nudge !== undefined && Number(nudge.current_value) === price;
  };
  return {
    ...input,
    isBaseSettled: input.isBaseSettled || isOpenFor("base_price", input.basePrice),
    isMinimumSettled: input.isMinimumSettled || isOpenFor("min_price", input.minPrice),
  };
}

function addAlert(
  decided: Decided,
  key: number,
  suggestion: PriceAlert,
  known: OpenNudge | undefined,
  now: Date,
): void {
  const nudge =
    known && isStillValid(known, suggestion, now) ? kept(known) : fresh(key, suggestion, now);
  if (nudge.id !== known?.id) {
    decided.made.push(nudge);
    if (known) decided.ended.push({ id: known.id, status: "replaced" });
  }
  const due = decided.dueAt.get(key);
  if (!due || nudge.expires_at < due) decided.dueAt.set(key, nudge.expires_at);
  const [current, suggested] = [nudge.current_value, nudge.suggested_value];
  decided.findings.push({
    listing_key: key,
    action_type: nudgeAlerts[suggestion.type],
    severity: alertSeverity({ ...suggestion, current, suggested }),
    metadata: {
      nudge_id: nudge.id,
      current: fromMinor(current),
      recommended: fromMinor(suggested),
      direction: suggested > current ? "increase" : "decrease",
      expiration: nudge.expires_at.toISOString(),
      // Fewer comparables open no alert.
      confidence: "normal",
      comparables_used: suggestion.comparables,
    },
  });
}

/** True if the open nudge can still be accepted. */
function isStillValid(nudge: OpenNudge, { current, least, most }: PriceAlert, now: Date): boolean {
  const suggested = Number(nudge.suggested_value);
  const fits = least <= suggested && suggested <= most;
  return fits && nudge.expires_at > now && Number(nudge.current_value) === current;
}

function kept(nudge: OpenNudge): MadeNudge {
  const { current_value, suggested_value, ...rest } = nudge;
  return {
    ...rest,
    current_value: Number(current_value),
    suggested_value: Number(suggested_value),
  };
}

function fresh(key: number, { type, current, suggested }: Suggestion, now: Date): MadeNudge {
  return {
    id: randomUUID(),
    listing_key: key,
    nudge_type: type,
    current_value: current,
    suggested_value: suggested,
    expires_at: new Date(now.getTime() + nudgeDays * dayMs),
  };
}

function nameOf(key: number, type: string): string {
  return `${key} ${type}`;
}

/** A suggestion with the number of comparables behind it. */
interface PriceAlert extends BoundedSuggestion {
  comparables: number;
  /** True if the home is booked more than its market. */
  isFuller: boolean;
}

/**
 * The prices of a listing for which an alert is due, each within the listing's bounds; none with fewer than 20
 * comparables (`pricing.md` §2.3, Confidence).
 */
export function suggestionsOf(subject: EvaluationInput): PriceAlert[] {
  const { confidence, comparables, isFuller } = subject.market;
  if (confidence !== "normal") return [];
  const due = [...baseSuggestion(subject), ...minimumSuggestion(subject)];
  return due
    .flatMap((suggestion) => bounded(suggestion, subject))
    .map((suggestion) => ({ ...suggestion, comparables, isFuller }));
}

/**
 * Severity of a price alert: the effect is the difference in percent of the current price. A cut for a home that is fuller
 * than its market is never urgent.
 */
export function alertSeverity({
  type,
  current,
  suggested,
  isFuller,
}: Suggestion & Pick<PriceAlert, "isFuller">): number {
  const percent =
    current === 0 ? limits.mostEffect : (100 * Math.abs(suggested - current)) / current;
  const severity = severityOf(nudgeAlerts[type], percent);
  return isFuller && suggested < current ? Math.min(severity, limits.mostUnurgent) : severity;
}

/** The recommended base (`pricing.md` §2.3) of parents, once the base is settled. */
function baseSuggestion({ rules, market, ...listing }: EvaluationInput): Suggestion[] {
  const { basePrice, isChild, isBaseSettled } = listing;
  const { recommended } = market;
  if (basePrice === null || isChild || !isBaseSettled || rules.setsBase) return [];
  if (recommended === null || recommended === 0) return [];
  return [{ type: "base_price", current: basePrice, suggested: recommended }];
}

/**
 * The 10th percentile of market prices, within the listing's bounds; none unless the minimum is higher (`pricing.md`
 * §5).
 */
function minimumSuggestion({ market, engine, ...listing }: EvaluationInput): Suggestion[] {
  const { minPrice, isMinimumSettled } = listing;
  const { lowPrice } = market;
  if (minPrice === null || lowPrice === null || minPrice <= lowPrice) return [];
  if (!isMinimumSettled || engine.atMinimum < limits.nightsAtMinimum) return [];
  const least = Math.ceil((limits.newMinimum.least * minPrice) / 10_000);
  const most = Math.floor((limits.newMinimum.most * minPrice) / 10_000);
  if (least > most) return [];
  const suggested = Math.min(most, Math.max(least, Math.round(lowPrice / 100))) * 100;
  return [{ type: "min_price", current: minPrice, suggested }];
}
