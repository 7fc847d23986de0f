import { dateIn, type DateText } from "@/lib/core/dates";

/** A time zone and its date at an instant. */
export interface Clock {
  zone: string;
  today: DateText;
}

interface Zoned {
  timeZone: string | null;
}

/** Returns functions for the clocks of listings at `now`, one per time zone: the listing's own, else the account's. */
export function clocksAt(now: Date, accountZone: string) {
  const known = new Map<string, Clock>();
  const clockOf = ({ timeZone }: Zoned): Clock => {
    const zone = timeZone ?? accountZone;
    const clock = known.get(zone) ?? { zone, today: dateIn(zone, now) };
    known.set(zone, clock);
    return clock;
  };
  return {
    clockOf,
    clocksOf: (listings: readonly Zoned[]) => [...new Set(listings.map(clockOf))],
  };
}
