import { available, unknown } from "@/lib/inventory/calendars/nights";
import { days, type Fields } from "@/lib/pricing/rules/kinds";
import { weekdayOf } from "@/lib/core/dates";
import { type EngineInput, type EngineOverride, type EngineRules, perRule } from "./input";

/** Stay rules of the nights from today on, one element per night of the calendar. */
export interface Stays {
  minStays: Uint16Array;
  /** 1: not open, or not part of any allowed stay. */
  unbookable: Uint8Array;
  /** Length of the gap that a night is in; 0 outside gaps, and in gaps too short for any stay. */
  gaps: Uint16Array;
}

/** Undefined for a listing without overrides. */
type OverrideOn = ((day: number) => EngineOverride | undefined) | undefined;

/** A run of open nights: from `start` to the night before `end`. */
interface Run {
  start: number;
  end: number;
  /** True if the run ends before an unknown night, so that its length is unknown. */
  isOpenEnded: boolean;
  isGap: boolean;
}

/** Minimum stays, gaps and bookability (`pricing.md` §1, gap and min stay). */
export function staysOf(input: EngineInput, overrideOn: OverrideOn): Stays {
  const { states } = input.calendar;
  const stays: Stays = {
    minStays: minimums(input, overrideOn),
    unbookable: new Uint8Array(states.length).fill(1),
    gaps: new Uint16Array(states.length),
  };
  for (let night = 0; night < states.length; night++) {
    if (states[night] !== available) continue;
    const run = runFrom(states, night);
    settle(run, input, overrideOn, stays);
    night = run.end;
  }
  return stays;
}

const weekendTable = perRule(({ days: chosen = [] }: Fields["weekend_days"]) =>
  Uint8Array.from(days, (day) => Number(chosen.includes(day))),
);

/** Weekdays, Monday first, that count as weekend: 1. The same array for the same rule. */
export function weekendsOf({ weekend_days: { value } }: EngineRules): Uint8Array {
  return weekendTable(value);
}

function runFrom(states: Uint8Array, start: number): Run {
  let end = start;
  while (end < states.length && states[end] === available) end++;
  const isKnown = (night: number): boolean => (states[night] ?? unknown) !== unknown;
  // Nobody can arrive before today, so yesterday counts as closed.
  const isGap = isKnown(end) && (start === 0 || isKnown(start - 1));
  return { start, end, isOpenEnded: !isKnown(end), isGap };
}

/** Shortens minimum stays in a gap that may be booked as a whole, and marks the nights that a stay can include. */
function settle(run: Run, input: EngineInput, overrideOn: OverrideOn, stays: Stays): void {
  const { start, end, isGap } = run;
  if (isGap) fillGap(run, input, stays);
  const until = run.isOpenEnded ? end : lastDeparture(run, input.today, overrideOn);
  const from = firstArrival(run, until, input.today, overrideOn, stays);
  stays.unbookable.fill(0, from, Math.max(from, until));
  if (isGap && from < until) stays.gaps.fill(end - start, start, end);
}

function fillGap({ start, end }: Run, { rules }: EngineInput, { minStays }: Stays): void {
  const { fill_gaps: fills = false, lowest_allowed: lowest = 1 } = rules.min_stay.value;
  if (!fills) return;
  const length = Math.max(end - start, lowest);
  for (let night = start; night < end; night++) {
    minStays[night] = Math.min(minStays[night] ?? 1, length);
  }
}

/** The last day of a run on which guests may depart; its start if there is none. */
function lastDeparture({ start, end }: Run, today: number, overrideOn: OverrideOn): number {
  for (let day = end; day > start; day--) {
    if (allows(overrideOn?.(today + day)?.checkOut, today + day)) return day;
  }
  return start;
}

/** The first night of a run on which a stay may begin that ends by `until`; `until` if there is none. */
function firstArrival(
  { start, isOpenEnded }: Run,
  until: number,
  today: number,
  overrideOn: OverrideOn,
  { minStays }: Stays,
): number {
  for (let night = start; night < until; night++) {
    const fits = isOpenEnded || night + (minStays[night] ?? 1) <= until;
    if (fits && allows(overrideOn?.(today + night)?.checkIn, today + night)) return night;
  }
  return until;
}

/** True if the day is allowed by a mask of seven 0/1 from Monday; without a mask every day is. */
function allows(mask: string | undefined, day: number): boolean {
  return mask?.[weekdayOf(day)] !== "0";
}

/** Minimum stay by arrival night, before gaps are filled: override > last minute > far out > default > calendar > 1. */
function minimums(input: EngineInput, overrideOn: OverrideOn): Uint16Array {
  const found = ruled(input);
  if (!overrideOn) return found;
  for (let ahead = 0; ahead < found.length; ahead++) {
    const own = overrideOn(input.today + ahead)?.minStay;
    if (own !== undefined) found[ahead] = own;
  }
  return found;
}

/** The same without overrides. */
function ruled({ calendar: { states, minStays }, rules, today }: EngineInput): Uint16Array {
  const rule = rules.min_stay.value;
  const usual = usualStays(rules);
  const lowest = Math.max(1, rule.lowest_allowed ?? 1);
  const hasDated = Boolean(rule.last_minute ?? rule.far_out);
  const found = new Uint16Array(states.length);
  let weekday = weekdayOf(today);
  for (let ahead = 0; ahead < found.length; ahead++) {
    const early = hasDated ? dated(rule, ahead) : 0;
    const nights = (early || usual[weekday] || minStays[ahead]) ?? 1;
    found[ahead] = nights > lowest ? nights : lowest;
    weekday = weekday === 6 ? 0 : weekday + 1;
  }
  return found;
}

/** Default minimum stays of the weekdays, Monday first; 0 without a rule. */
function usualStays(rules: EngineRules): readonly number[] {
  const { min_stay_weekday: weekday = 0, min_stay_weekend: weekend = 0 } = rules.min_stay.value;
  const weekends = weekendsOf(rules);
  return days.map((_, at) => (weekends[at] ? weekend : weekday));
}

function dated(
  { last_minute: late, far_out: far }: EngineInput["rules"]["min_stay"]["value"],
  ahead: number,
): number | undefined {
  if (late && ahead <= late.days) return late.nights;
  return far && ahead >= far.days ? far.nights : undefined;
}
