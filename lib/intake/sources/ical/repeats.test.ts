import { assert, constantFrom, integer, option, property, record, subarray } from "fast-check";
import { RRule } from "rrule";
import { expect, test } from "vitest";
import { dateOf, dayOf, fromUtc, toUtc } from "@/lib/core/dates";
import { type Calendar, readCalendar } from "./calendar";
import { offsetsOf } from "./repeats";

const event = (lines: string): string => `BEGIN:VEVENT\nUID:1\n${lines}\nEND:VEVENT\n`;

function read(events: string, zone = "Europe/Rome", to = "2027-04-01"): Calendar {
  const body = `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//EN\n${events}END:VCALENDAR\n`;
  const days = { from: dayOf("2026-11-27"), to: dayOf(to) };
  const found = readCalendar(body, { zone, ...days, meaning: "ask" });
  if (found === null || "refused" in found) throw new Error("It is not read.");
  return found;
}

/** The nights of each occurrence, as `12-01 12-03`. */
const nights = (events: string, zone?: string): string[] =>
  read(events, zone).events.map(
    ({ from, to }) => `${dateOf(from).slice(5)} ${dateOf(to).slice(5)}`,
  );

const day = "DTSTART;VALUE=DATE:20261204\nDTEND;VALUE=DATE:20261206\n";

test.each([
  ["RRULE:FREQ=WEEKLY;COUNT=3", ["12-04 12-06", "12-11 12-13", "12-18 12-20"]],
  ["RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261220", ["12-04 12-06", "12-18 12-20"]],
  ["RRULE:FREQ=WEEKLY;UNTIL=20261218", ["12-04 12-06", "12-11 12-13", "12-18 12-20"]],
  ["RRULE:FREQ=MONTHLY;BYDAY=1FR;COUNT=3", ["12-04 12-06", "01-01 01-03", "02-05 02-07"]],
  ["RRULE:FREQ=YEARLY", ["12-04 12-06"]],
  [
    "RRULE:FREQ=WEEKLY;COUNT=4\nEXDATE;VALUE=DATE:20261211\nEXDATE;VALUE=DATE:20261218,20270101",
    ["12-04 12-06", "12-25 12-27"],
  ],
  ["RDATE;VALUE=DATE:20261210,20261220", ["12-04 12-06", "12-10 12-12", "12-20 12-22"]],
  ["RRULE:FREQ=WEEKLY;COUNT=2\nRDATE;VALUE=DATE:20261211", ["12-04 12-06", "12-11 12-13"]],
  // 30 February never comes, and the search for it must end.
  ["RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", ["12-04 12-06"]],
  ["RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", ["12-04 12-06"]],
])("whole days with %s", (lines, expected) => {
  expect(nights(event(day + lines))).toEqual(expected);
});

/** Rules that have occurrences: where one has none, the library would search for minutes. */
const rules = record({
  FREQ: constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
  INTERVAL: integer({ min: 1, max: 4 }),
  WKST: constantFrom("MO", "SU"),
  BYDAY: subarray(["MO", "TU", "FR", "SU"]),
  BYMONTH: subarray([1, 2, 7, 12]),
  BYMONTHDAY: option(constantFrom(1, 15, 28, -1), { freq: 3 }),
}).map((parts) =>
  Object.entries(parts)
    .map(([name, value]) => [name, String(value ?? "")] as const)
    .filter(([, text]) => text !== "")
    .map((part) => part.join("="))
    .join(";"),
);

const yearlyByWeek = integer({ min: 1, max: 53 }).map((week) => `FREQ=YEARLY;BYWEEKNO=${week}`);

test.each([
  ["of days", rules],
  ["of weeks of the year", yearlyByWeek],
])("rules %s give the days that the library finds from their own start", (_, some) => {
  const from = integer({ min: dayOf("2001-01-01"), max: dayOf("2110-01-01") });
  assert(
    property(from, integer({ min: 0, max: 3_000 }), some, (first, days, rule) => {
      const [dtstart, until] = [toUtc(dateOf(first)), toUtc(dateOf(first + days - 1))];
      const found = new RRule({ ...RRule.parseString(rule), dtstart, until }).all();
      const expected = new Set([0, ...found.map((date) => dayOf(fromUtc(date)) - first)]);
      const wanted = { zone: "UTC", from: first, to: first + days };
      const start = { text: dateOf(first), zone: null };
      const offsets = offsetsOf(start, { rules: [rule], more: [], except: [] }, wanted) ?? [];
      expect([rule, dateOf(first), offsets]).toEqual([
        rule,
        dateOf(first),
        [...expected].filter((offset) => offset < days).toSorted((one, other) => one - other),
      ]);
    }),
    { numRuns: 100 },
  );
});

test("an occurrence keeps its time of day when the clocks change, in the zone of the event", () => {
  const stay =
    "DTSTART;TZID=America/New_York:20270312T200000\nDTEND;TZID=America/New_York:20270313T020000\n";
  const rule = "RRULE:FREQ=DAILY;COUNT=3\n";
  // 20:00 in New York is 02:00 in Rome, and 01:00 in the fortnight between the two changes: the day after, both times.
  expect(nights(event(stay + rule))).toEqual([]);
  const night = stay.replace("20270313T020000", "20270314T020000");
  expect(nights(event(night + rule))).toEqual(["03-13 03-14", "03-14 03-15", "03-15 03-16"]);
  expect(nights(event(night + rule), "America/New_York")).toEqual([
    "03-12 03-14",
    "03-13 03-15",
    "03-14 03-16",
  ]);
});

test("the end of a rule in UTC is an instant: an occurrence that begins after it is none", () => {
  const stay =
    "DTSTART;TZID=America/New_York:20261204T150000\nDTEND;TZID=America/New_York:20261206T100000\n";
  const until = (text: string) =>
    nights(event(`${stay}RRULE:FREQ=WEEKLY;UNTIL=${text}`), "America/New_York");
  expect(until("20261211T200000Z")).toEqual(["12-04 12-06", "12-11 12-13"]);
  expect(until("20261211T195959Z")).toEqual(["12-04 12-06"]);
  const utc =
    "DTSTART:20261204T000000Z\nDTEND:20261206T000000Z\nRRULE:FREQ=WEEKLY;UNTIL=20261211T000000Z";
  expect(nights(event(utc), "America/New_York")).toEqual(["12-04 12-06", "12-11 12-13"]);
  const whole = `${day}RRULE:FREQ=WEEKLY;UNTIL=20261211T050000Z`;
  expect(nights(event(whole), "America/New_York")).toEqual(["12-04 12-06", "12-11 12-13"]);
});

test("an occurrence that was moved, made longer or cancelled takes the place of the rule's", () => {
  const series = event(`${day}RRULE:FREQ=WEEKLY;COUNT=4`);
  const movedTo = event(
    "RECURRENCE-ID;VALUE=DATE:20261211\nDTSTART;VALUE=DATE:20261214\nDTEND;VALUE=DATE:20261217",
  );
  const cancelled = event(
    "RECURRENCE-ID;VALUE=DATE:20261218\nSTATUS:CANCELLED\nDTSTART;VALUE=DATE:20261218\nDTEND;VALUE=DATE:20261220",
  );
  const expected = ["12-04 12-06", "12-25 12-27", "12-14 12-17"];
  expect(nights(series + movedTo + cancelled)).toEqual(expected);
  expect(nights(movedTo + cancelled + series).toSorted()).toEqual(expected.toSorted());
  expect(nights(event(`${day}RRULE:FREQ=WEEKLY\nSTATUS:CANCELLED`))).toEqual([]);
});

test("exceptions in another form than the start are found: a day for a time, UTC for a zone", () => {
  const stay = "DTSTART;TZID=Europe/Rome:20261204T150000\nDTEND;TZID=Europe/Rome:20261206T100000\n";
  const rule = "RRULE:FREQ=WEEKLY;COUNT=3\n";
  const forms = [
    "EXDATE;VALUE=DATE:20261211",
    "EXDATE:20261211T140000Z",
    "EXDATE;TZID=Europe/Rome:20261211T150000",
  ];
  const found = forms.map((except) => nights(event(stay + rule + except)).join(", "));
  expect(new Set(found)).toEqual(new Set(["12-04 12-06, 12-18 12-20"]));
});

test("a series without end is followed to the last day wanted, and what is past is left out", () => {
  const weekly = event("DTSTART;VALUE=DATE:20100102\nRRULE:FREQ=WEEKLY");
  const { events } = read(weekly);
  expect(events).toHaveLength(18);
  expect(new Set(events.map(({ identity }) => identity)).size).toBe(18);
  expect(dateOf(events[0]?.from ?? 0)).toBe("2026-11-28");
  expect(dateOf(events.at(-1)?.from ?? 0)).toBe("2027-03-27");
});

test("what begins more than once a day, or can't be read, counts with its first dates and is named", () => {
  const hourly = event(`${day}RRULE:FREQ=HOURLY`);
  const { events, problems } = read(hourly);
  expect(events).toHaveLength(1);
  expect(problems).toEqual({ repeats: { count: 1, named: ["event 1 (2026-12-04)"] } });
});

test("an event of a series has the same identity when the window moves", () => {
  const series = event(`${day}RRULE:FREQ=WEEKLY;COUNT=2`);
  const [, second] = read(series).events;
  const body = `BEGIN:VCALENDAR\n${series}END:VCALENDAR`;
  const later = readCalendar(body, {
    zone: "Europe/Rome",
    from: dayOf("2026-12-08"),
    to: dayOf("2027-04-01"),
    meaning: "ask",
  });
  expect(later).toMatchObject({ events: [second] });
});
