import { parseDateTime, toZoned } from "@internationalized/date";
import { addDays, dateOf, dayOf } from "@/lib/core/dates";
import { type Random, randomOf } from "@/lib/core/random";

/** A calendar as programs and channels publish them, and the nights that it truly closes. */
export interface WildCalendar {
  body: string;
  zone: string;
  /** `2026-12-01 2026-12-03`, one for each event or occurrence within the days wanted, in no order. */
  nights: string[];
  /** Events that can't be read. */
  broken: number;
}

/** The days that are asked for: from `from` until before `to`. */
export const wildDays = { from: dayOf("2025-06-01"), to: dayOf("2028-06-01") };

const zones = [
  "Europe/Rome",
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "Asia/Tokyo",
  "Pacific/Auckland",
  "UTC",
] as const;

const senders = [
  "-//Airbnb Inc//Hosting Calendar 0.8.8//EN",
  "-//HomeAway.com, Inc.//EN",
  "-//admin.booking.com//EN",
  "-//Google Inc//Google Calendar 70.9054//EN",
  "-//Apple Inc.//macOS 15.0//EN",
  "-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN",
] as const;

const summaries = [
  "Reserved",
  "Réservée - Zoë",
  "Indisponible",
  "Reserviert",
  "Reservado\\, 2 noches",
  "Prenotato",
  "Gereserveerd",
  "Zarezerwowane",
  "予約済み",
  "محجوز",
  "CLOSED - Not available",
  "Family 🏖 week",
] as const;

/** The lines of an event and the nights of all its dates. */
interface Wild {
  lines: string[];
  nights: [from: string, to: string][];
}

type Form = (from: string, to: string, zone: string) => string[];

const plain = (date: string): string => date.replaceAll("-", "");
const utc = (date: string, time: string, zone: string): string =>
  toZoned(parseDateTime(`${date}T${time}`), zone)
    .toDate()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, "");

/** Ways to write the same nights. */
const forms: Readonly<
  Record<"days" | "midnights" | "local" | "floating" | "outlook" | "utc", Form>
> = {
  days: (from, to) => [`DTSTART;VALUE=DATE:${plain(from)}`, `DTEND;VALUE=DATE:${plain(to)}`],
  midnights: (from, to) => [`DTSTART:${plain(from)}T000000Z`, `DTEND:${plain(to)}T000000Z`],
  local: (from, to, zone) => [
    `DTSTART;TZID=${zone}:${plain(from)}T150000`,
    `DTEND;TZID=${zone}:${plain(to)}T100000`,
  ],
  floating: (from, to) => [`DTEND:${plain(to)}T110000`, `DTSTART:${plain(from)}T160000`],
  outlook: (from, to) => [
    `DTSTART;TZID=Custom Standard Time:${plain(from)}T150000`,
    `DTEND;TZID=Custom Standard Time:${plain(to)}T100000`,
  ],
  utc: (from, to, zone) => [
    `DTSTART:${utc(from, "15:00:00", zone)}`,
    `DTEND:${utc(to, "10:00:00", zone)}`,
  ],
};
const formNames = ["days", "days", "midnights", "local", "floating", "outlook", "utc"] as const;
/** Those whose dates in a series are written as in the event itself. */
const seriesForms = ["days", "midnights", "local"] as const;

/** Calendars until they have so many dates. */
export function wildCalendars(seed: string, dates: number): WildCalendar[] {
  const random = randomOf(seed);
  const made: WildCalendar[] = [];
  for (let count = 0; count < dates; count += made.at(-1)?.nights.length ?? 0) {
    made.push(calendarOf(random));
  }
  return made;
}

function calendarOf(random: Random): WildCalendar {
  const zone = random.pick(zones);
  // Most have a few events, some a flood.
  const count = random.next() < 0.1 ? random.whole(200, 400) : random.whole(1, 40);
  const events = Array.from({ length: count }, (_, at) => eventOf(random, zone, at));
  const nights = events.flatMap((event) => event.nights).filter(isWanted);
  const broken = random.next() < 0.3 ? random.whole(1, 3) : 0;
  const bad = Array.from({ length: broken }, () => [
    "BEGIN:VEVENT",
    random.pick(["DTSTART;VALUE=DATE:20261301", "DTSTART;VALUE 20261201", "BEGIN:VALARM"]),
    "END:VEVENT",
  ]);
  const lines = [...events.map(({ lines: each }) => each), ...bad]
    .toSorted(() => random.next() - 0.5)
    .flat();
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:${random.pick(senders)}`];
  const end = random.pick(["\r\n", "\n"]);
  const body = [...head, ...lines, "END:VCALENDAR", ""].flatMap(folded).join(end);
  return { body, zone, nights: nights.map((each) => each.join(" ")), broken };
}

function isWanted([from, to]: [string, string]): boolean {
  return dayOf(to) > wildDays.from && dayOf(from) < wildDays.to;
}

/** Lines as RFC 5545 folds them, at 70 characters. */
function folded(line: string): string[] {
  const parts = line.match(/.{1,70}/gsu) ?? [line];
  return parts.map((part, at) => (at === 0 ? part : ` ${part}`));
}

function eventOf(random: Random, zone: string, at: number): Wild {
  const uid = `UID:${at}-${random.digits(8)}@example.com`;
  const from = dateOf(dayOf("2025-04-01") + random.whole(0, 1_000));
  const to = addDays(from, random.whole(1, 9));
  const summary = `SUMMARY:${random.pick(summaries)}`;
  const chance = random.next();
  if (chance < 0.7) {
    const extra = random.next() < 0.3 ? ["TRANSP:OPAQUE", `DESCRIPTION:${"x".repeat(200)}`] : [];
    const dates = forms[random.pick(formNames)](from, to, zone);
    return { lines: wrapped(uid, summary, ...dates, ...extra), nights: [[from, to]] };
  }
  if (chance < 0.8) return seriesOf(random, zone, uid, from);
  return { lines: wrapped(uid, summary, ...closesNothing(random, from, to)), nights: [] };
}

function closesNothing(random: Random, from: string, to: string): string[] {
  const dates = forms.days(from, to, "UTC");
  const meeting = [`DTSTART:${plain(from)}T090000`, `DTEND:${plain(from)}T100000`];
  return random.pick([
    [...dates, "STATUS:CANCELLED"],
    [...dates, "TRANSP:TRANSPARENT"],
    meeting,
    [...meeting, "RRULE:FREQ=WEEKLY"],
  ]);
}

const wrapped = (...lines: string[]): string[] => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];

/** A series with a date left out, one moved and one cancelled, as its program writes them. */
function seriesOf(random: Random, zone: string, uid: string, from: string): Wild {
  const form = forms[random.pick(seriesForms)];
  const length = random.whole(1, 3);
  const step = random.pick([7, 14, 5] as const);
  const count = random.whole(4, 30);
  const interval =
    step % 7 === 0 ? `FREQ=WEEKLY;INTERVAL=${step / 7}` : `FREQ=DAILY;INTERVAL=${step}`;
  const starts = Array.from({ length: count }, (_, at) => addDays(from, at * step));
  const end = random.pick([`COUNT=${count}`, `UNTIL=${plain(addDays(from, count * step - 1))}`]);
  const [, left = from, moved = from, cancelled = from] = starts;
  const named = (property: string, date: string): string => {
    const [start = ""] = form(date, date, zone);
    return start.replace("DTSTART", property);
  };
  const nightsOf = (start: string): [string, string] => [start, addDays(start, length)];
  const movedTo = addDays(moved, 1);
  const lines = [
    ...wrapped(
      uid,
      ...form(...nightsOf(from), zone),
      `RRULE:${interval};${end}`,
      named("EXDATE", left),
    ),
    ...wrapped(uid, named("RECURRENCE-ID", moved), ...form(...nightsOf(movedTo), zone)),
    ...wrapped(
      uid,
      named("RECURRENCE-ID", cancelled),
      "STATUS:CANCELLED",
      ...form(...nightsOf(cancelled), zone),
    ),
  ];
  const kept = starts.filter((start) => ![left, moved, cancelled].includes(start));
  return { lines, nights: [...kept, movedTo].map(nightsOf) };
}
