import { expect, test } from "vitest";
import { dateOf, dayOf } from "@/lib/core/dates";
import { type Calendar, readCalendar, type WantedEvents } from "./calendar";
import type { Meaning } from "./event";
import { feedLimits } from "./limits";

const zone = "Europe/Rome";
const wanted = { zone, from: 0, to: dayOf("2028-01-01"), meaning: "ask" } as const;

function calendar(events: string, head = "PRODID:-//x//EN\nVERSION:2.0\n"): string {
  return `BEGIN:VCALENDAR\n${head}${events}END:VCALENDAR\n`;
}

const event = (lines: string): string => `BEGIN:VEVENT\n${lines}\nEND:VEVENT\n`;

/** The calendar of a body that is one and within the limits. */
function calendarIn(body: string, changes: Partial<WantedEvents> = {}): Calendar {
  const found = readCalendar(body, { ...wanted, ...changes });
  if (found === null || "refused" in found) throw new Error("It is not read.");
  return found;
}

/** Kind and dates of each event. */
function read(body: string): string[] {
  return calendarIn(body).events.map(
    ({ kind, from, to }) => `${kind} ${dateOf(from)} ${dateOf(to)}`,
  );
}

const dated = (lines: string): string[] => read(calendar(event(lines)));

test.each([
  ["DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261203", "2026-12-01 2026-12-03"],
  ["DTEND;VALUE=DATE:20261203\nDTSTART;VALUE=DATE:20261201", "2026-12-01 2026-12-03"],
  ["DTSTART:20261201\nDTEND:20261202", "2026-12-01 2026-12-02"],
  ["DTSTART;VALUE=DATE:20261201", "2026-12-01 2026-12-02"],
  ["DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261201", "2026-12-01 2026-12-02"],
  ["DTSTART;VALUE=DATE:20261201\nDURATION:P1W", "2026-12-01 2026-12-08"],
  [
    "DTSTART;TZID=Europe/Rome:20261201T150000\nDTEND;TZID=Europe/Rome:20261203T100000",
    "2026-12-01 2026-12-03",
  ],
  ["DTSTART:20261130T233000Z\nDTEND:20261202T090000Z", "2026-12-01 2026-12-02"],
  [
    "DTSTART;TZID=America/New_York:20261201T200000\nDTEND;TZID=America/New_York:20261203T100000",
    "2026-12-02 2026-12-03",
  ],
  ["DTSTART;TZID=/x.org/America/New_York:20261201T200000\nDURATION:P2D", "2026-12-02 2026-12-04"],
  [
    "DTSTART;TZID=W. Europe Standard Time:20261201T233000\nDTEND:20261203T000000",
    "2026-12-01 2026-12-03",
  ],
  ["DTSTART;VALUE=DATE:20261201\nDTEND:20261203T090000Z", "2026-12-01 2026-12-03"],
])("%s is the nights %s", (lines, nights) => {
  expect(dated(`UID:1\n${lines}`)).toEqual([`unavailable ${nights}`]);
});

test("a timed event within a day occupies no night", () => {
  expect(dated("DTSTART:20261201T090000Z\nDTEND:20261201T100000Z")).toEqual([]);
  expect(dated("DTSTART:20261201T090000Z")).toEqual([]);
});

test.each(["America/Los_Angeles", "America/Sao_Paulo", "UTC", "Pacific/Auckland"])(
  "midnights in UTC are days of the calendar in %s, other times are times",
  (zoneThere) => {
    const nights = (lines: string) =>
      calendarIn(calendar(event(lines)), { zone: zoneThere }).events.map(
        ({ from, to }) => `${dateOf(from)} ${dateOf(to)}`,
      );
    const whole = "DTSTART:20261201T000000Z\n";
    expect(nights(`${whole}DTEND:20261203T000000Z`)).toEqual(["2026-12-01 2026-12-03"]);
    expect(nights(`${whole}DURATION:P2D`)).toEqual(["2026-12-01 2026-12-03"]);
    expect(nights(`${whole}DTEND:20261201T000000Z`)).toEqual([]);
    const timed = { "America/Los_Angeles": "2026-11-30", "America/Sao_Paulo": "2026-11-30" };
    const from = new Map(Object.entries(timed)).get(zoneThere) ?? "2026-12-01";
    expect(nights(`${whole}DTEND:20261203T180000Z`)[0]).toMatch(new RegExp(`^${from} `));
  },
);

test("invalid dates are left out and reported", () => {
  const body = calendar(
    event("UID:1\nDTSTART;VALUE=DATE:20261203\nDTEND;VALUE=DATE:20261201") +
      event("UID:2\nDTSTART;VALUE=DATE:20260231") +
      event("UID:3\nSUMMARY:x") +
      event("UID:4\nDTSTART;VALUE=DATE:20261201"),
  );
  const { events, problems } = calendarIn(body);
  expect(events).toHaveLength(1);
  expect(problems).toEqual({
    reversed: { count: 1, named: ["event 1 (2026-12-03)"] },
    unreadable: { count: 1, named: ["event 2 (2026-02-31)"] },
    no_start: { count: 1, named: ["event 3"] },
  });
});

test("an event that can't be parsed costs that event, and is named", () => {
  const good = event("UID:1\nDTSTART;VALUE=DATE:20261201");
  const bad = [
    event("DTSTART;VALUE=DATE:20261205\nDTEND;VALUE=DATE 20261207"),
    event("DTSTART;VALUE=DATE:20261206\nRRULE:FREQ=WEEKLY;BYMONTH=13"),
    event("BEGIN:VALARM\nACTION:DISPLAY"),
    event("DTSTART;VALUE=DATE:20261208\nRRULE:FREQ=NEVER"),
  ];
  const { events, problems } = calendarIn(calendar(bad.join("") + good));
  expect(events.map(({ from }) => dateOf(from))).toEqual(["2026-12-01"]);
  const named = ["event 1 (2026-12-05)", "event 2 (2026-12-06)", "event 3"];
  expect(problems).toEqual({ unreadable: { count: 4, named } });
});

test("an event that leaves the time free closes nothing", () => {
  const free = event("UID:1\nTRANSP:TRANSPARENT\nDTSTART;VALUE=DATE:20261201");
  const taken = event("UID:2\nTRANSP:OPAQUE\nDTSTART;VALUE=DATE:20261202");
  expect(read(calendar(free + taken))).toEqual(["unavailable 2026-12-02 2026-12-03"]);
  expect(calendarIn(calendar(free))).toEqual({
    events: [],
    isEmpty: false,
    problems: {},
    unclear: 0,
  });
});

test.each([
  ["a web page", "<!doctype html><title>Sign in</title>"],
  ["a page that talks of calendars", "<p>BEGIN:VCALENDAR</p>\nEND:VCALENDAR"],
  ["nothing", ""],
  ["a calendar that is cut off", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTA"],
  ["one that ends in another", `${calendar("")}BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR`],
  ["two of which one is cut off", `BEGIN:VCALENDAR\nVERSION:2.0\n${calendar("")}`],
  ["contacts", "BEGIN:VCARD\nFN:x\nEND:VCARD"],
])("%s is not a calendar", (_, body) => {
  expect(readCalendar(body, wanted)).toBeNull();
});

test("calendars are read in every form found: CRLF, blank lines, bare breaks, byte order marks, repeated headers, several in one", () => {
  const stay = "DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261202";
  const odd = `PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 0.8.8//EN\nVERSION:2.0\nPRODID:b\n\nVERSION:2.0\n`;
  const lines = `${stay}\nDESCRIPTION:https://x.example/?code=AB\n C&y\nof two lines\n\nSUMMARY:Réservé ✓`;
  const body = calendar(event(lines), odd) + calendar(event(stay.replaceAll("2026", "2027")));
  const expected = ["unavailable 2026-12-01 2026-12-02", "unavailable 2027-12-01 2027-12-02"];
  expect(read(body)).toEqual(expected);
  expect(read(`\uFEFF${body.replaceAll("\n", "\r\n")}`)).toEqual(expected);
});

const many = (count: number, line: string): string => calendar(event(line).repeat(count));

test("a calendar at its limits is read, and one beyond them refused", () => {
  const { recentEvents, events, lines, lineLength, parameters, depth } = feedLimits;
  const dates = "DTSTART;VALUE=DATE:20261201";
  const old = "DTSTART;VALUE=DATE:19691201";
  const nested = (levels: number) =>
    calendar(event(`${dates}\n${"BEGIN:X\n".repeat(levels)}${"END:X\n".repeat(levels)}X:y`));
  const line = (text: string) => calendar(event(`${dates}\n${text}`));
  const bodies = (more: number): string[] => [
    many(recentEvents + more, dates),
    many(events + more, old),
    line("X:y\n".repeat(lines - 7 + more).trim()),
    line(`X:${"y".repeat(lineLength - 2 + more)}`),
    line(`X${";A=b".repeat(parameters + more)}:y`),
    nested(depth - 2 + more),
  ];
  const outcomes = (more: number) =>
    bodies(more).map((body) => {
      const found = readCalendar(body, wanted);
      return found && "refused" in found ? `${found.refused} ${found.count} ${found.most}` : found;
    });
  expect(outcomes(0)).toEqual(Array(6).fill(expect.objectContaining({ isEmpty: false })));
  expect(outcomes(1)).toEqual([
    "too_many_events 2001 2000",
    "too_many_events 3001 3000",
    "too_many_lines 80001 80000",
    "line_too_long 262145 262144",
    "too_many_parameters 501 500",
    "too_deep 11 10",
  ]);
});

const airbnbHead = "PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 0.8.8//EN\n";
const homeAwayHead = "PRODID:-//HomeAway.com, Inc.//EN\n";
const bookingHead = "PRODID:-//admin.booking.com//EN\n";

test.each([
  [airbnbHead, "UID:1418fb94e984-0a@airbnb.com\nSUMMARY:Reserved", "booked"],
  [airbnbHead, "UID:1418fb94e984-0a@airbnb.com\nSUMMARY:N17 (HM4)", "booked"],
  [
    airbnbHead,
    "UID:0b@airbnb.com\nSUMMARY:x\nDESCRIPTION:https://www.airbnb.com/hosting/reservations/details/HM4",
    "booked",
  ],
  [airbnbHead, "UID:6fec1092d3fa-0a@airbnb.com\nSUMMARY:Not available", "blocked"],
  [airbnbHead, "UID:7f662ec65913-0a@airbnb.com\nSUMMARY:Airbnb (Not available)", "blocked"],
  [airbnbHead, "UID:0c@airbnb.com\nSUMMARY:Airbnb (Not available)", "blocked"],
  [airbnbHead, "UID:0c@airbnb.com\nSUMMARY:PENDING", "unavailable"],
  [bookingHead, "UID:0a@booking.com\nSUMMARY:CLOSED - Not available", "unavailable"],
  [homeAwayHead, "UID:1\nSUMMARY:Réservée - X", "booked"],
  [homeAwayHead, "UID:1\nSUMMARY:Réservée", "booked"],
  [homeAwayHead, "UID:1\nSUMMARY:Indisponible", "blocked"],
  [homeAwayHead, "UID:1\nSUMMARY:Provisoire - X", "unavailable"],
  [homeAwayHead, "UID:1\nSUMMARY:Reserved - X", "booked"],
  [homeAwayHead, "UID:1\nSUMMARY:Blocked", "blocked"],
  [homeAwayHead, "UID:1\nSUMMARY:Réservée - X\nSTATUS:TENTATIVE", "unavailable"],
  ["", "UID:1\nSUMMARY:Reserved", "unavailable"],
])("%s %s is %s", (head, lines, kind) => {
  const dates = "DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261202";
  expect(read(calendar(event(`${lines}\n${dates}`), head))).toEqual([
    `${kind} 2026-12-01 2026-12-02`,
  ]);
});

test("what a person says holds for events that their sender does not tell apart, but for series and long closures", () => {
  const dates = "DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261202";
  const feeds = [
    calendar(event(`UID:1@booking.com\nSUMMARY:CLOSED - Not available\n${dates}`), bookingHead),
    calendar(event(`UID:1\nSUMMARY:Reserviert - X\n${dates}`), homeAwayHead),
    calendar(event(`UID:2\nSUMMARY:Owner\nSTATUS:TENTATIVE\n${dates}`)),
    calendar(event(`UID:0c@airbnb.com\nSUMMARY:PENDING\n${dates}`), airbnbHead),
    calendar(event(`UID:1\nSUMMARY:Provisoire - X\n${dates}`), homeAwayHead),
    calendar(event(`UID:3\n${dates}\nRRULE:FREQ=WEEKLY;COUNT=2`)),
    calendar(event("UID:4\nDTSTART;VALUE=DATE:20250101\nDTEND;VALUE=DATE:20270101")),
  ];
  const found = (meaning: Meaning) =>
    feeds.map((body) => {
      const { events, unclear } = calendarIn(body, { meaning });
      return `${events[0]?.kind} ${unclear}`;
    });
  const others = [
    "unavailable 0",
    "unavailable 0",
    "unavailable 0",
    "unavailable 0",
    "unavailable 1",
  ];
  expect(found("ask")).toEqual(["unavailable 1", "unavailable 1", ...others]);
  expect(found("bookings")).toEqual(["booked 1", "booked 1", ...others]);
  expect(found("blocks")).toEqual(["blocked 1", "blocked 1", ...others]);
});

const named = (summary: string, from: string, to: string): string =>
  event(`SUMMARY:${summary}\nDTSTART;VALUE=DATE:${from}\nDTEND;VALUE=DATE:${to}`);

test("days of arrival and departure beside a stay close no night, others do", () => {
  const lines = [
    named("Zoë Z. (Airbnb)", "20261201", "20261204"),
    named("Check-in Zoë Z.", "20261201", "20261202"),
    named("Check-out Zoë Z.", "20261204", "20261205"),
    named("Check-in of the cleaners", "20261210", "20261211"),
    named("Check-out week", "20261204", "20261206"),
    named("Ann", "20261220", "20261222"),
    named("Check-out at 10, Bo", "20261222", "20261223"),
  ];
  expect(read(calendar(lines.join("")))).toEqual([
    "unavailable 2026-12-01 2026-12-04",
    "unavailable 2026-12-10 2026-12-11",
    "unavailable 2026-12-04 2026-12-06",
    "unavailable 2026-12-20 2026-12-22",
    "unavailable 2026-12-22 2026-12-23",
  ]);
});

const block = (from: string, to: string): string =>
  event(
    `UID:7f662ec65913-${from}@airbnb.com\nSUMMARY:Airbnb (Not available)\n` +
      `DTSTART;VALUE=DATE:${from}\nDTEND;VALUE=DATE:${to}`,
  );

const kinds = (...blocks: string[]): string[] =>
  read(calendar(blocks.join(""))).map((line) => line.split(" ")[0] ?? "");

test("an Airbnb block of 60 nights or more at the end of its calendar is the booking window", () => {
  expect(kinds(block("20260401", "20261023"))).toEqual(["unavailable"]);
  expect(kinds(block("20260401", "20260531"))).toEqual(["unavailable"]);
  expect(kinds(block("20260401", "20260530"))).toEqual(["blocked"]);
  expect(kinds(block("20260401", "20261023"), block("20261101", "20261102"))).toEqual([
    "blocked",
    "blocked",
  ]);
});

const calendarOf = (events: string) => calendarIn(calendar(events), { from: 20_000 });

test("cancelled events are absent and old ones left out, but neither makes a calendar empty", () => {
  const gone = event("UID:1\nDTSTART;VALUE=DATE:20261201\nSTATUS:CANCELLED");
  const old = event("UID:2\nDTSTART;VALUE=DATE:20201201");
  expect(calendarOf(gone + old)).toMatchObject({ events: [], isEmpty: false });
  expect(calendarOf("")).toMatchObject({ events: [], isEmpty: true });
});

const identities = (head: string, lines: string, date = "20261201"): string[] =>
  calendarIn(calendar(event(`${lines}\nDTSTART;VALUE=DATE:${date}`), head)).events.map(
    ({ identity }) => identity,
  );

const closedOf = (uid: string): string => `UID:${uid}\nSUMMARY:Indisponible`;

test("an event is identified by its UID, else by dates and summary; HomeAway's blocks by their dates", () => {
  expect(identities("", "UID:1")).toEqual(identities("", "UID:1", "20261205"));
  expect(identities("", "UID:1")).not.toEqual(identities("", "UID:2"));
  expect(identities("", "SUMMARY:a")).toEqual(identities("", "SUMMARY:a"));
  expect(identities("", "SUMMARY:a")).not.toEqual(identities("", "SUMMARY:a", "20261205"));
  expect(identities(homeAwayHead, closedOf("1"))).toEqual(identities(homeAwayHead, closedOf("2")));
  const twice = ["20261201", "20261205"].map((day) => event(`UID:1\nDTSTART;VALUE=DATE:${day}`));
  const both = calendarIn(calendar(twice.join(""))).events;
  expect(new Set(both.map(({ identity }) => identity)).size).toBe(2);
});
