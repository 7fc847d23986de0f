import { addDays, dateIn, type DateText, startOf } from "@/lib/core/dates";

/** What a moment is in one time zone. */
export interface Clock {
  zone: string;
  today: DateText;
  /** The instants between which the 30 days before today lie. */
  pickupFrom: Date;
  pickupTo: Date;
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
  };
}
