import { type Fields, days } from "@/lib/pricing/rules/kinds";
import {
  farOutPercent,
  lastMinutePercent,
  bands,
  windows,
  recommendedGaps,
} from "@/lib/pricing/rules/curves";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { ownUnits } from "@/lib/inventory/calendars/units";
import { clamp } from "@/lib/core/numbers";
import type { UnitNights } from "@/lib/inventory/calendars/nights";
import {
  type EngineCalendar,
  type EngineInput,
  type EngineRules,
  perRule,
  type RuleLevel,
  type SalesEvidence,
} from "./input";
import { weekdayOf } from "@/lib/core/dates";
import { weekendsOf } from "./stays";

/** No step takes off more than three quarters, except last minute and the discount limit (`pricing.md` §1). */
const leastFactor = 0.25;

/** `factor`, at least 0.25. */
function atLeast(factor: number, least: number = leastFactor): number {
  return Math.max(least, factor);
}

/** Factor of a change in percent: −20 → 0.8. */
export function factorOf(percent: number): number {
  return 1 + percent / 100;
}

/** Factor of a market effect at strength k: 1 + k·(share − 1), at least 0.25. */
export function strengthened(strength: number, share: number): number {
  return atLeast(1 + strength * (share - 1));
}

/** The furthest night that can be asked for, in days ahead (`contract.md` §9). */
export const mostDaysAhead = 730;

/** Most cached tables; rules with equal values share one. */
const mostTables = 2_000;
const known = new Map<string, Float64Array>();

/** Far-out factors by days ahead. */
export const farOutTable = perRule((rule: Fields["far_out_premium"]) =>
  tableOf(`far out ${JSON.stringify(rule)}`, (ahead) => farOutPercent(rule, ahead)),
);

/** Last-minute factors by days ahead; 1 on nights with a fixed price. */
export function lastMinuteTable(rule: Fields["last_minute_prices"], units: number): Float64Array {
  const percentOf = (ahead: number): number => lastMinutePercent(rule, ahead, units) ?? 0;
  return tableOf(`last minute of ${units} ${JSON.stringify(rule)}`, percentOf, 0);
}

/** Day-of-week factors, Monday first. */
export const weekdayTable = perRule((rule: Fields["day_of_week_adjustment"]) =>
  Float64Array.from(days, (day) => atLeast(factorOf(rule[`dow_factor_value_${day}`] ?? 0))),
);

function tableOf(name: string, percentOf: (ahead: number) => number, least?: number): Float64Array {
  const found = known.get(name);
  if (found) return found;
  const table = new Float64Array(mostDaysAhead + 1);
  for (let ahead = 0; ahead < table.length; ahead++) {
    table[ahead] = atLeast(factorOf(percentOf(ahead)), least);
  }
  if (known.size >= mostTables) known.clear();
  known.set(name, table);
  return table;
}

/** Windows with fewer sellable nights have no effect. */
const fewestNights = 4;
/** Weight of the expected share, in nights, when it is mixed with the counted nights. */
const prior = 4;
const exponent = 0.15;
const [least, most] = [0.85, 1.1];
/** Avoids dividing by an expected share of zero. */
const leastExpected = 0.01;

/** Booked and sellable nights of an occupancy window. */
interface WindowCount {
  booked: number;
  sellable: number;
}

/** The window of each night by days ahead; 255 beyond the last (`pricing.md` §1, occupancy). */
export const windowOf = Uint8Array.from({ length: windows[5] + 1 }, (_, ahead) =>
  windows.findIndex((last) => ahead <= last),
);

/** Booked and sellable nights of each window, unit-nights of a listing with units; others are left out. */
export function countWindows({ states, units }: EngineCalendar): WindowCount[] {
  const counts = windows.map(() => ({ booked: 0, sellable: 0 }));
  if (units) return countUnits(units, counts);
  const nights = Math.min(states.length, windowOf.length);
  for (let ahead = 0; ahead < nights; ahead++) {
    const count = counts[windowOf[ahead] ?? 0];
    const state = states[ahead];
    if (!count || (state !== booked && state !== available)) continue;
    count.sellable++;
    if (state === booked) count.booked++;
  }
  return counts;
}

function countUnits({ booked: taken, sellable }: UnitNights, counts: WindowCount[]): WindowCount[] {
  const nights = Math.min(sellable.length, windowOf.length);
  for (let ahead = 0; ahead < nights; ahead++) {
    const count = counts[windowOf[ahead] ?? 0];
    if (!count) continue;
    count.sellable += sellable[ahead] ?? 0;
    count.booked += taken[ahead] ?? 0;
  }
  return counts;
}

/** The nights that last minute and occupancy look at: the listing's, or those of the listings counted with it. */
export function salesOf({
  calendar,
  pool,
}: Pick<EngineInput, "calendar" | "pool">): EngineCalendar {
  return pool ? { ...calendar, units: pool } : calendar;
}

/** True with so many units that the listing's own occupancy moves demand: a recommended step would count it twice. */
export function movesDemand({ units }: EngineCalendar): boolean {
  return units !== undefined && units.units >= ownUnits;
}

/** The factor of every night of each window. */
export function occupancyFactors(
  rule: EngineRules["occupancy_adjustment"]["value"],
  input: Pick<EngineInput, "calendar" | "pool" | "expected">,
): Float64Array {
  const calendar = salesOf(input);
  const factors = new Float64Array(windows.length).fill(1);
  const type = rule.oba_type ?? "none";
  if (type === "none" || (type !== "custom" && movesDemand(calendar))) return factors;
  for (const [index, count] of countWindows(calendar).entries()) {
    if (count.sellable < fewestNights) continue;
    factors[index] =
      type === "custom"
        ? customFactor(rule.oba_matrix?.[index], count)
        : recommendedFactor(count, input.expected[index] ?? 0);
  }
  return factors;
}

/** (share booked ÷ expected share)^0.15, both mixed with four nights of the expected share, within 0.85…1.10. */
export function recommendedFactor(count: WindowCount, expectedShare: number): number {
  const share = Math.max(leastExpected, expectedShare);
  const ratio = (count.booked + prior * share) / (count.sellable * share + prior * share);
  return clamp(ratio ** exponent, least, most);
}

function customFactor(row: readonly number[] | undefined, count: WindowCount): number {
  const percent = (100 * count.booked) / count.sellable;
  const column = bands.findIndex((end) => end === null || percent < end);
  return atLeast(factorOf(row?.[column] ?? 0));
}

/** Gap factors by days ahead; undefined if no gap is priced (`pricing.md` §1, gap). */
export function gapFactors(
  { rules, today, calendar }: Pick<EngineInput, "rules" | "today" | "calendar">,
  gaps: Uint16Array,
): ((ahead: number) => number) | undefined {
  // A gap of one room is filled by moving a stay to another.
  if (calendar.units && rules.gap_adjustment.level === "default") return undefined;
  const ranges = rangesOf(rules.gap_adjustment.value);
  if (ranges.length === 0 || gaps.every((length) => length === 0)) return undefined;
  const weekends = weekendsOf(rules);
  return (ahead) => {
    const length = gaps[ahead] ?? 0;
    if (length === 0) return 1;
    const range = ranges.find((each) => each.min_nights <= length && length <= each.max_nights);
    if (!range) return 1;
    const isWeekend = weekends[weekdayOf(today + ahead)] === 1;
    return atLeast(factorOf(isWeekend ? range.weekend : range.weekday));
  };
}

function rangesOf({ gap_type: type, gap_ranges: custom = [] }: Fields["gap_adjustment"]) {
  if (type === "custom") return custom;
  return type === "recommended" ? recommendedGaps : [];
}

/** The default discounts of one empty night together leave at least this share of the price. */
const lowest = 0.6;
const chosenTypes = new Set(["recommended", "conservative", "aggressive"]);

/** Which of the three discounts of an empty night are defaults or named strengths (`pricing.md` §1, limit). */
interface Chosen {
  lastMinute: boolean;
  occupancy: boolean;
  gap: boolean;
}

/** Booked nights from which a listing's own bookings say enough (`first-night.md` §6). */
export const enoughNights = 60;

/** The share of the engine's own discounts that counts, ½…1: half where nothing tells how the listing sells. */
export function carefulShare({ bookedNights, market }: SalesEvidence): number {
  return 0.5 + 0.5 * Math.max(market, Math.min(1, bookedNights / enoughNights));
}

/** Returns what counts of a factor that the engine chose; a person's own numbers count whole. */
export function makeCareful(
  evidence: SalesEvidence,
): (isChosen: boolean, factor: number) => number {
  const share = carefulShare(evidence);
  return (isOwn, factor) => (isOwn && share < 1 ? 1 + (factor - 1) * share : factor);
}

/** True for a rule at the default level, or of a named strength. */
export function chosenBy(rules: EngineRules): Chosen {
  const { last_minute_prices: late, occupancy_adjustment: occupancy, gap_adjustment: gap } = rules;
  return {
    lastMinute: isChosen(late.level, late.value.last_min_factor_type),
    occupancy: isChosen(occupancy.level, occupancy.value.oba_type),
    gap: isChosen(gap.level, gap.value.gap_type),
  };
}

function isChosen(level: RuleLevel, type: string | undefined): boolean {
  return level === "default" || (type !== undefined && chosenTypes.has(type));
}

/** Factor that raises the product of the chosen discounts to `lowestTogether`; 1 if it isn't lower. */
export function limitFactor(
  chosen: Chosen,
  lastMinute: number,
  occupancy: number,
  gap: number,
): number {
  // Most nights have one discount at most, which is within the limit by itself.
  if (lastMinute >= 1 && gap >= 1) return 1;
  const late = discountOf(chosen.lastMinute, lastMinute);
  const empty = discountOf(chosen.occupancy, occupancy);
  const short = discountOf(chosen.gap, gap);
  const product = late * empty * short;
  // A product above the lowest possible limit breaks none.
  if (product >= lowest) return 1;
  const limit = Math.min(lowest, late, empty, short);
  return product < limit ? limit / product : 1;
}

function discountOf(isOwn: boolean, factor: number): number {
  return isOwn && factor < 1 ? factor : 1;
}

/** The least share of a price that the chosen discounts leave together: min(0.60, the smallest of them). */
export function lowestTogether(
  chosen: Chosen,
  lastMinute: number,
  occupancy: number,
  gap: number,
): number {
  return Math.min(
    lowest,
    chosen.lastMinute ? lastMinute : 1,
    chosen.occupancy ? occupancy : 1,
    chosen.gap ? gap : 1,
  );
}
