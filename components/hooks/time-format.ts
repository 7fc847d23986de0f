import type { DateTimeFormatOptions, useFormatter } from "next-intl";
import { plainSpaces } from "@/lib/core/number-format";

/** Writes dates in the page's language. */
type Formatter = Pick<ReturnType<typeof useFormatter>, "dateTime">;

/** Parts of a date that a text has besides month, day and time, or writes in another way. */
type More = Pick<DateTimeFormatOptions, "weekday" | "year" | "month" | "second" | "timeZoneName">;

/** Elements around it suppress hydration warnings: a browser may have older rules of a time zone than the server. */
const clock = { hour: "numeric", minute: "2-digit" } as const;
const moment = { month: "short", day: "numeric", ...clock } as const;

/** The time of day of an instant: `4:05 PM`. */
export function timeText(format: Formatter, at: string, timeZone: string): string {
  return plainSpaces(format.dateTime(new Date(at), { ...clock, timeZone }));
}

/** Day and time of an instant: `Nov 20, 4:05 PM`. */
export function momentText(format: Formatter, at: string, timeZone: string, more?: More): string {
  return plainSpaces(format.dateTime(new Date(at), { ...moment, ...more, timeZone }));
}
