import { mostMinor } from "@/lib/core/money";
import type { Tx } from "@/lib/db/server";
import { mostUnits } from "@/lib/inventory/listings/fields";
import type { NightState, PmsNight } from "@/lib/intake/connections/server/connector";
import {
  type CalendarMonth,
  monthText,
  nightOf,
  type Nights,
  unknownNights,
  available,
  blocked,
  booked,
  unavailable,
  unknown,
} from "@/lib/inventory/calendars/nights";
import { type SaidNight, saysSame } from "@/lib/inventory/calendars/units";

/**
 * Reads the PMS's own minimum stay of a day (since 1970-01-01) of a listing that shows `shown` there; 0: unknown. What
 * was sent is known by what sends, which passes this to what reads: ours would otherwise count as the PMS's forever.
 */
export type ReadOwnMinStays = (
  accountId: number,
  keys: readonly number[],
  tx?: Tx,
) => Promise<(listingKey: number, day: number, shown: number) => number>;

/** Nights that are read of each calendar, from the listing's today. */
export const nightsRead = 540;

/** A listing's calendar as its PMS has it, from day `from` on. */
export interface ReadCalendar {
  from: number;
  nights: Nights;
  /** Units left by night, −1 where the PMS doesn't count them. */
  unitsLeft: Int16Array;
  /** The minimum stay of nights that have none. */
  minStay: number | null;
}

const codes: Readonly<Record<NightState, number>> = { available, booked, blocked, unavailable };
const mostStay = 9_999;

/** Packs nights from `from` on; `minStay`: of nights that have none. Without `isPriced` all prices are unknown. */
export function packed(
  nights: readonly PmsNight[],
  from: number,
  { minStay, isPriced }: { minStay: number | null; isPriced: boolean },
): ReadCalendar {
  const into = unknownNights(nightsRead);
  const unitsLeft = new Int16Array(nightsRead).fill(-1);
  for (const night of nights) {
    const at = night.day - from;
    if (at < 0 || at >= nightsRead) continue;
    into.states[at] = codes[night.state];
    into.prices[at] = isPriced ? within(night.price, mostMinor.nightly) : 0;
    into.minStays[at] = within(night.minStay ?? minStay, mostStay);
    if (night.unitsLeft != null) unitsLeft[at] = Math.min(night.unitsLeft, mostUnits);
  }
  return { from, nights: into, unitsLeft, minStay };
}

/** The calendar with the PMS's own minimum stays in place of those that we pushed. */
export function withOwnMinStays(
  calendar: ReadCalendar,
  ownMinStay: (day: number, shown: number) => number,
): ReadCalendar {
  const minStays = calendar.nights.minStays.map(
    (shown, at) => ownMinStay(calendar.from + at, shown) || within(calendar.minStay, mostStay),
  );
  return { ...calendar, nights: { ...calendar.nights, minStays } };
}

/** A whole number above 0 and up to `most`; 0, unknown, for anything else. */
function within(value: number | null, most: number): number {
  return value !== null && Number.isInteger(value) && value > 0 && value <= most ? value : 0;
}

/** Months of a calendar in which nights differ from what is stored. */
export interface ChangedMonths {
  calendar: ReadCalendar;
  /** Since year 0. */
  months: number[];
  /** How many nights differ. */
  nights: number;
  /** How many open nights have another price. */
  repriced: number;
}

/** The months of a calendar that differ from what is stored. Nights that the PMS did not send are kept. */
export function changedMonths(calendar: ReadCalendar, stored: Nights): ChangedMonths {
  const { from, nights, unitsLeft } = calendar;
  const changed = new Map<number, number>();
  let repriced = 0;
  for (let at = 0; at < nightsRead; at++) {
    const state = nights.states[at] ?? unknown;
    if (state === unknown) continue;
    const isSame = isSold(stored, at, { state, left: unitsLeft[at] ?? -1 });
    if (isSame && !isOtherwisePriced(nights, stored, at)) continue;
    const { month } = nightOf(from + at);
    changed.set(month, (changed.get(month) ?? 0) + 1);
    if (isRepriced(nights, stored, at)) repriced += 1;
  }
  const count = [...changed.values()].reduce((sum, each) => sum + each, 0);
  return { calendar, months: [...changed.keys()], nights: count, repriced };
}

/** True for a night that is and was open, with two known prices. */
function isRepriced(read: Nights, stored: Nights, at: number): boolean {
  const [now, before] = [read.prices[at] ?? 0, stored.prices[at] ?? 0];
  const isOpen = read.states[at] === available && stored.states[at] === available;
  return isOpen && now > 0 && before > 0 && now !== before;
}

/** True if a stored night is sold as its PMS says. */
function isSold({ states, units }: Nights, at: number, said: SaidNight): boolean {
  if (!units || states[at] === unknown) return states[at] === said.state;
  return saysSame(said, {
    units: units.units,
    sold: units.booked[at] ?? 0,
    sellable: units.sellable[at] ?? 0,
  });
}

/** True for another price or minimum stay. */
function isOtherwisePriced(read: Nights, stored: Nights, at: number): boolean {
  return read.prices[at] !== stored.prices[at] || read.minStays[at] !== stored.minStays[at];
}

/** A whole month of a calendar; nights outside it are unknown, which keeps what is stored. */
export function monthOf(
  listingKey: number,
  month: number,
  { from, nights, unitsLeft }: ReadCalendar,
): CalendarMonth {
  const text = monthText(month);
  const first = Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  const { length } = nightOf(first);
  const pick = (values: Float64Array | Uint8Array | Uint16Array): number[] =>
    Array.from({ length }, (_, index) => values[first + index - from] ?? 0);
  return {
    listingKey,
    month: text,
    prices: pick(nights.prices),
    states: pick(nights.states),
    minStays: pick(nights.minStays),
    unitsLeft: Array.from({ length }, (_, index) => unitsLeft[first + index - from] ?? -1),
  };
}
