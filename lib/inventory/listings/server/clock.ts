import { addDays, dateIn, type DateText, startOf } from "@/lib/core/dates";

/** A moment in one time zone. */
export interface Clock {
  zone: string;
  today: DateText;
  /** Start and end of the 30 days before today. */
  pickupFrom: Date;
  pickupTo: Date;
}

interface Zoned {
  timeZone: string | null;
}

/** Clocks of listings at `now`, one for each zone: the listing's own, else the account's. */
export function clocksAt(now: Date, accountZone: string) {
  const known = new Map<string, Clock>();
  const clockOf = ({ timeZone }: Zoned): Clock => {
    const zone = timeZone ?? accountZone;
    const clock = known.get(zone) ?? makeClock(zone, now);
    known.set(zone, clock);
    return clock;
  };
  return {
    clockOf,
    clocksOf: (listings: readonly Zoned[]) => [...new Set(listings.map(clockOf))],
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
