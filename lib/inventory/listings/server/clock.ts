import { addDays, dateIn, type DateText, daysBetween, monthOf, startOf } from "@/lib/core/dates";

/** What a moment is in one time zone. */
export interface Clock {
  zone: string;
  today: DateText;
  /** The instants between which the 30 days before today lie. */
  pickupFrom: Date;
  pickupTo: Date;
  /** The months that hold the 90 nights from today on. */
  months: { first: DateText; nights: number }[];
}

interface Subject {
  timeZone: string | null;
}

/** The clock of each listing at `now`: its own zone's, else the account's. One is made for a zone, however many listings are in it. */
export function clocksAt(now: Date, accountZone: string) {
  const known = new Map<string, Clock>();
  const clockOf = ({ timeZone }: Subject): Clock => {
    const zone = timeZone ?? accountZone;
    const clock = known.get(zone) ?? makeClock(zone, now);
    known.set(zone, clock);
    return clock;
  };
  return {
    clockOf,
    clocksOf: (subjects: readonly Subject[]) => [...new Set(subjects.map(clockOf))],
  };
}

function makeClock(zone: string, now: Date): Clock {
  const today = dateIn(zone, now);
  return {
    zone,
    today,
    pickupFrom: startOf(addDays(today, -30), zone),
    pickupTo: startOf(today, zone),
    months: monthsFrom(monthOf(today), addDays(today, 89)),
  };
}

function monthsFrom(first: DateText, last: DateText): Clock["months"] {
  const next = monthOf(addDays(first, 31));
  const month = { first, nights: daysBetween(first, next) };
  return next > last ? [month] : [month, ...monthsFrom(next, last)];
}
