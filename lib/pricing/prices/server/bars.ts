import { dateOf } from "@/lib/core/dates";
import { booked } from "@/lib/inventory/calendars/states";
import type { CalendarBar } from "../schema-calendar";
import type { Stay } from "./stays";

/** A listing's calendar from its own today on, and the nights whose bars are requested. */
interface BarSpan {
  states: Uint8Array;
  today: number;
  first: number;
  last: number;
  currency: string | null;
}

/** The stay of each booked night; null if only the calendar has it as booked. */
type StayOn = ReadonlyMap<number, Stay | null>;

/**
 * Bars of the booked nights, in order and without overlaps: of overlapping stays, the one booked last is shown. Nights
 * booked only in the calendar form bars without a channel.
 */
export function barsOf(stays: readonly Stay[], span: BarSpan): CalendarBar[] {
  const stayOn = bookedNights(stays, span);
  const bars: CalendarBar[] = [];
  let day = span.first;
  while (day <= span.last) {
    const run = runOf(stayOn, day);
    if (run) bars.push({ from: dateOf(run.first), to: dateOf(run.last), ...shown(run, span) });
    day = (run?.last ?? day) + 1;
  }
  return bars;
}

function bookedNights(stays: readonly Stay[], { states, today }: BarSpan): StayOn {
  const stayOn = new Map<number, Stay | null>();
  for (const [at, state] of states.entries()) if (state === booked) stayOn.set(today + at, null);
  for (const stay of stays) {
    for (let day = stay.first; day <= stay.last; day++) stayOn.set(day, stay);
  }
  return stayOn;
}

/** The nights around a booked one that have the same stay. */
function runOf(stayOn: StayOn, day: number) {
  const stay = stayOn.get(day);
  if (stay === undefined) return undefined;
  let [first, last] = [day, day];
  while (stayOn.get(first - 1) === stay) first--;
  while (stayOn.get(last + 1) === stay) last++;
  return { first, last, stay };
}

/** A stay paid in another currency has no nightly price. */
function shown({ stay }: { stay: Stay | null }, { currency }: BarSpan) {
  const isOwn = stay !== null && stay.currency === currency;
  return { channel: stay?.channel ?? null, rate: isOwn ? stay.rate : null };
}
