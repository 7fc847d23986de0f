import { fromDate, parseDateTime, toCalendarDateTime, toZoned } from "@internationalized/date";
import { dateIn, dateOf, dayFromText, dayMs, isTimeZone } from "@/lib/core/dates";
import type { Day } from "./event";

/** DTSTART or DTEND as the parser has it (RFC 7265): `2026-12-01`, `2026-12-01T15:00:00` or `…Z`, with its TZID. */
export interface SourceDate {
  text: string;
  zone: string | null;
}

/** The dates of an event as its source wrote them; an empty duration is none. */
export interface EventDates {
  start: SourceDate;
  end: SourceDate | null;
  duration: string;
}

/** The dates of an event: nights from `from` until before `to`. */
export interface Span {
  from: Day;
  to: Day;
}

/** One all-day date and the time of a timed one. */
interface Moment {
  day: Day;
  isTimed: boolean;
}

/**
 * The zone in which an event's dates are read: the listing's, but UTC for one from midnight to midnight UTC. That is how
 * many programs write whole days, and in the Americas it would begin the evening before.
 */
export function zoneOfEvent({ start, end, duration }: EventDates, listingZone: string): string {
  const isEnd = end ? utcMidnight.test(end.text) : /^P\d+[DW]$/.test(duration);
  return isEnd && utcMidnight.test(start.text) ? "UTC" : listingZone;
}

const utcMidnight = /T00:00:00Z$/;

/** The day of a date at the listing; null for what is none. */
export function dayAt(date: SourceDate, listingZone: string): Day | null {
  return momentOf(date, listingZone)?.day ?? null;
}

/** True unless a date is a whole day. */
export function hasTime({ text }: SourceDate): boolean {
  return !allDay.test(text);
}

/** A date as `YYYY-MM-DDThh:mm:ss` in the clock of the event's start; null for what is none. */
export function localTime(date: SourceDate, start: SourceDate, listingZone: string): string | null {
  if (!date.text.endsWith("Z")) return date.text;
  const clock = hasTime(start) ? zoneOf(start.text, start.zone, listingZone) : listingZone;
  const instant = instantOf(date.text, clock);
  return instant && toCalendarDateTime(fromDate(instant, clock)).toString();
}

/**
 * The nights of an event in `listingZone`; null for a timed one within a day, which takes no night; "reversed" where it
 * ends before it begins, "unreadable" where a date is none. All-day dates are calendar days and pass through no zone.
 * DTEND is exclusive; without one, or with the day of DTSTART, an all-day event is one night.
 */
export function spanOf(
  { start, end, duration }: EventDates,
  listingZone: string,
): Span | "reversed" | "unreadable" | null {
  const first = momentOf(start, listingZone);
  const last = end ? momentOf(end, listingZone) : laterBy(start, duration, listingZone);
  if (!first || !last) return "unreadable";
  if (last.day < first.day) return "reversed";
  if (last.day > first.day) return { from: first.day, to: last.day };
  return first.isTimed || last.isTimed ? null : { from: first.day, to: first.day + 1 };
}

/** The dates of an event that many days later, at the same times of day. */
export function movedBy({ start, end, duration }: EventDates, days: number): EventDates {
  const moved = (date: SourceDate): SourceDate => {
    const day = dayFromText(date.text.slice(0, 10));
    return day === null ? date : { ...date, text: dateOf(day + days) + date.text.slice(10) };
  };
  return { start: moved(start), end: end && moved(end), duration };
}

/** Dates without a time, also where the source forgot VALUE=DATE, which the parser writes as `2026-12-01T::`. */
const allDay = /^(\d{4}-\d{2}-\d{2})(T::)?$/;

function momentOf({ text, zone }: SourceDate, listingZone: string): Moment | null {
  const date = allDay.exec(text)?.[1];
  if (date !== undefined) {
    const day = dayFromText(date);
    return day === null ? null : { day, isTimed: false };
  }
  const clock = zoneOf(text, zone, listingZone);
  const isLocal = clock === listingZone && clockTime.test(text);
  const instant = isLocal ? null : instantOf(text, clock);
  const local = isLocal ? text.slice(0, 10) : instant && dateIn(listingZone, instant);
  const day = local === null ? null : dayFromText(local);
  return day === null ? null : { day, isTimed: true };
}

const clockTime = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** The zone of a time. One of no zone, or of one that only its VTIMEZONE explains, is the clock at the listing. */
function zoneOf(text: string, zone: string | null, listingZone: string): string {
  if (text.endsWith("Z")) return "UTC";
  const named = zone === null ? listingZone : ianaOf(zone);
  return named === listingZone || isTimeZone(named) ? named : listingZone;
}

function instantOf(text: string, zone: string): Date | null {
  try {
    if (text.endsWith("Z")) return validDate(new Date(text));
    return toZoned(parseDateTime(text), zone).toDate();
  } catch {
    return null;
  }
}

function validDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}

/** `/freeassociation.sourceforge.net/Europe/Rome` → `Europe/Rome`. */
function ianaOf(zone: string): string {
  return zone.startsWith("/") ? zone.split("/").slice(-2).join("/") : zone;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const durationPattern = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** The end by DURATION (RFC 5545 §3.3.6); the start where there is none. */
function laterBy(start: SourceDate, duration: string, listingZone: string): Moment | null {
  const first = momentOf(start, listingZone);
  if (!first || duration === "") return first;
  const parts = durationPattern.exec(duration);
  if (!parts) return null;
  const units = [7, 1, hourMs, minuteMs, 1_000];
  const [weeks, days, ...times] = units.map((unit, at) => unit * Number(parts[at + 1] ?? 0));
  const nights = (weeks ?? 0) + (days ?? 0);
  const ms = times.reduce((sum, time) => sum + time, 0);
  if (!first.isTimed) return { day: first.day + nights + Math.floor(ms / dayMs), isTimed: false };
  const instant = instantOf(start.text, zoneOf(start.text, start.zone, listingZone));
  if (!instant) return null;
  const day = dayFromText(dateIn(listingZone, new Date(instant.getTime() + ms)));
  return day === null ? null : { day: day + nights, isTimed: true };
}
