import { dateOf, dayOf } from "@/lib/core/dates";
import { toMinor } from "@/lib/core/money";
import {
  type CalendarMonth,
  type MonthNight,
  monthText,
  nightOf,
  available,
  blocked,
  booked,
  unavailable,
  unknown,
} from "@/lib/inventory/calendars/nights";
import { type SaidNight, saysSame } from "@/lib/inventory/calendars/units";
import type { NightRange } from "../schema-calendar";

const states = { available, booked, blocked, unavailable } as const;

/** Stored nights of one month; element 0 is the first of the month. */
export interface StoredMonth {
  prices: number[];
  states: number[];
  minStays: number[];
  /** Units of the listing, and by night those sold and those on offer; none of a listing of one unit. */
  units: number;
  sold: number[];
  sellable: number[];
}

/** What a listing's ranges change in its calendar. */
export interface CalendarChange {
  months: CalendarMonth[];
  /** Nights that differ from what is stored, and the first and last of them; null where none does. */
  changed: { nights: number; first: string; last: string } | null;
}

/** The months that `ranges` touch, as `YYYY-MM-01`. */
export function monthsOf(ranges: readonly NightRange[]): string[] {
  const names = ranges.flatMap((range) => {
    const [first, last] = [nightOf(dayOf(range.start_date)), nightOf(dayOf(range.end_date))];
    const count = last.month - first.month + 1;
    return Array.from({ length: count }, (_, at) => monthText(first.month + at));
  });
  return [...new Set(names)];
}

/**
 * The months to write for a listing: only the given nights that differ from `stored` have a state there, which keeps all
 * others. A price or minimum stay that is left out keeps its stored value. `ownMinStay`: the PMS's own minimum stay of a
 * day that shows one.
 */
export function changeOf(
  listingKey: number,
  ranges: readonly NightRange[],
  stored: (month: string) => StoredMonth | undefined,
  ownMinStay: (day: number, shown: number) => number,
): CalendarChange {
  const months = new Map<string, ReturnType<typeof emptyMonth>>();
  const days: number[] = [];
  for (const [day, range] of lastOfEach(ranges)) {
    const night = nightOf(day);
    const name = monthText(night.month);
    const next = nightIn(range, night, stored(name), (shown) => ownMinStay(day, shown));
    if (!next) continue;
    const month = months.get(name) ?? emptyMonth(listingKey, name, night.length);
    months.set(name, month);
    [month.states[night.index], month.prices[night.index], month.minStays[night.index]] = next;
    month.unitsLeft[night.index] = range.units_open ?? -1;
    days.push(day);
  }
  if (days.length === 0) return { months: [], changed: null };
  const [first, last] = [dateOf(Math.min(...days)), dateOf(Math.max(...days))];
  return { months: [...months.values()], changed: { nights: days.length, first, last } };
}

/** The range that decides each night: the last one that names it. */
function lastOfEach(ranges: readonly NightRange[]): Map<number, NightRange> {
  const nights = new Map<number, NightRange>();
  for (const range of ranges) {
    const last = dayOf(range.end_date);
    for (let day = dayOf(range.start_date); day <= last; day++) nights.set(day, range);
  }
  return nights;
}

/** State, price and minimum stay of a night to write; null where they are stored already. */
function nightIn(
  range: NightRange,
  { index }: MonthNight,
  stored: StoredMonth | undefined,
  ownMinStay: (shown: number) => number,
): [number, number, number] | null {
  const [state, price, minStay] = storedNight(stored, index);
  const next: [number, number, number] = [
    states[range.state],
    toMinor(range.price ?? null) ?? price,
    minStayOf(range.min_stay ?? minStay, minStay, ownMinStay),
  ];
  const isSame = isSold(stored, index, { state: next[0], left: range.units_open ?? -1 }, state);
  return isSame && next[1] === price && next[2] === minStay ? null : next;
}

/** True if a stored night, in `state`, is sold as its source says. */
function isSold(
  stored: StoredMonth | undefined,
  index: number,
  said: SaidNight,
  state: number,
): boolean {
  if (!stored || stored.units === 1 || state === unknown) return state === said.state;
  const sellable = stored.sellable[index] ?? 0;
  const sold = Math.min(stored.sold[index] ?? 0, sellable);
  return saysSame(said, { units: stored.units, sold, sellable });
}

/**
 * The minimum stay that the PMS shows; if it is our own, the value from before: the stored one, unless ours was stored.
 */
function minStayOf(shown: number, stored: number, ownMinStay: (shown: number) => number): number {
  const own = ownMinStay(shown);
  return own === shown || stored === 0 || stored === shown ? own : stored;
}

function storedNight(month: StoredMonth | undefined, index: number): [number, number, number] {
  if (!month) return [unknown, 0, 0];
  const { states: found, prices, minStays } = month;
  return [found[index] ?? unknown, prices[index] ?? 0, minStays[index] ?? 0];
}

function emptyMonth(listingKey: number, month: string, length: number) {
  const none = (): number[] => Array.from({ length }, () => 0);
  const unitsLeft = Array.from({ length }, () => -1);
  return { listingKey, month, prices: none(), states: none(), minStays: none(), unitsLeft };
}
