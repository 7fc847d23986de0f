import { dateOf } from "@/lib/core/dates";
import type { Random } from "@/lib/core/random";

/** An event as its source knows it. */
export interface SourceItem {
  uid: string;
  kind: "booked" | "blocked" | "unavailable";
  from: number;
  to: number;
  /** Counts up within a feed; stands where real feeds have a guest. */
  number: number;
}

/** A publisher of calendars with the peculiarities of its feeds. */
export interface Source {
  name: "airbnb" | "airbnb-old" | "booking.com" | "abritel" | "concatenated" | "caldav";
  channel: string;
  kinds: readonly [SourceItem["kind"], ...SourceItem["kind"][]];
  /** False where a new span of dates can't be told from a new stay. */
  hasUids: boolean;
  /** Gone from the feed at check-in instead of at check-out. */
  dropsAtCheckIn: boolean;
  /** Ends with a block that is the booking window. */
  hasWindow: boolean;
  uid(kind: SourceItem["kind"], random: Random): string;
  body(items: readonly SourceItem[], cancelled: readonly SourceItem[], random: Random): string;
}

const hex = (random: Random, length: number): string =>
  Array.from({ length }, () => random.whole(0, 15).toString(16)).join("");
const plainDate = (day: number): string => dateOf(day).replaceAll("-", "");
const allDay = (item: SourceItem): string[] => [
  `DTSTART;VALUE=DATE:${plainDate(item.from)}`,
  `DTEND;VALUE=DATE:${plainDate(item.to)}`,
];
const event = (...lines: string[]): string[] => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
const calendar = (head: string[], lines: string[]): string[] => [
  ...["BEGIN:VCALENDAR", ...head],
  ...[...lines, "END:VCALENDAR"],
];

function airbnbEvents(items: readonly SourceItem[]): string[] {
  return items.flatMap((item) => {
    if (item.kind !== "booked") {
      return event(...allDay(item), "SUMMARY:Airbnb (Not available)", `UID:${item.uid}`);
    }
    const url = `https://www.airbnb.com/hosting/reservations/details/HM${item.number}`;
    // DTEND first, no DTSTAMP, and a long line that is folded within a word.
    const description = `DESCRIPTION:Reservation URL: ${url}\\nPhone Number (Last 4 Digits): 00${item.number % 90}`;
    const folded = [description.slice(0, 74), ` ${description.slice(74)}`];
    const [start = "", end = ""] = allDay(item);
    return event(end, start, "SUMMARY:Reserved", ...folded, `UID:${item.uid}`);
  });
}

function airbnb(name: "airbnb" | "airbnb-old", block: string, lineEnd: string): Source {
  const prodid = "PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 0.8.8//EN";
  return {
    name,
    channel: "airbnb",
    kinds: ["booked", "booked", "blocked"],
    hasUids: true,
    dropsAtCheckIn: false,
    hasWindow: name === "airbnb",
    uid: (kind, random) =>
      `${kind === "booked" ? "1418fb94e984" : block}-${hex(random, 32)}@airbnb.com`,
    body: (items) =>
      calendar([prodid, "CALSCALE:GREGORIAN", "VERSION:2.0"], airbnbEvents(items)).join(lineEnd),
  };
}

const booking: Source = {
  name: "booking.com",
  channel: "booking.com",
  kinds: ["unavailable"],
  hasUids: true,
  dropsAtCheckIn: true,
  hasWindow: false,
  uid: (_, random) => `${hex(random, 32)}@booking.com`,
  body: (items) => {
    const events = items.map((item) =>
      event(...allDay(item), `UID:${item.uid}`, "SUMMARY:CLOSED - Not available"),
    );
    const head = ["VERSION:2.0", "PRODID:-//admin.booking.com//EN"];
    return `${calendar(head, events.flat()).join("\r\n")}\r\n`;
  },
};

const abritel: Source = {
  name: "abritel",
  channel: "vrbo",
  kinds: ["booked", "blocked", "unavailable"],
  hasUids: true,
  dropsAtCheckIn: false,
  hasWindow: false,
  uid: (_, random) => hex(random, 32),
  body: (items, _, random) => {
    const events = items.map((item) => {
      // The UIDs of blocks are made anew for each request.
      const uid = item.kind === "blocked" ? hex(random, 32) : item.uid;
      if (item.kind === "blocked") return event(`UID:${uid}`, ...allDay(item), "SUMMARY:Indisponible");
      const isHold = item.kind === "unavailable";
      const summary = `SUMMARY:${isHold ? "Provisoire" : "Réservée"} - N${item.number}`;
      return event(`UID:${uid}`, ...allDay(item), summary, ...(isHold ? ["STATUS:TENTATIVE"] : []));
    });
    const head = ["PRODID:-//HomeAway.com, Inc.//EN", "VERSION:2.0", ""];
    return calendar(head, events.flat()).join("\n");
  },
};

/** Two calendars in one body, whose events have no UID. */
const concatenated: Source = {
  name: "concatenated",
  channel: "direct",
  kinds: ["unavailable"],
  hasUids: false,
  dropsAtCheckIn: false,
  hasWindow: false,
  uid: () => "",
  body: (items) => {
    const half = Math.ceil(items.length / 2);
    const part = (some: readonly SourceItem[]): string[] => {
      const events = some.map((item) => event(...allDay(item), "SUMMARY:Belegt ✓"));
      return calendar(["PRODID:-//a//EN", "VERSION:2.0", "PRODID:-//b//EN"], events.flat());
    };
    return `\uFEFF${[...part(items.slice(0, half)), ...part(items.slice(half))].join("\n")}\n\n`;
  },
};

/** All-day and timed events mixed; its time zone comes last, and cancelled events stay as such. */
const caldav: Source = {
  name: "caldav",
  channel: "direct",
  kinds: ["unavailable"],
  hasUids: true,
  dropsAtCheckIn: false,
  hasWindow: false,
  uid: (_, random) => hex(random, 12).toUpperCase(),
  body: (items, cancelled) => {
    const lines = (item: SourceItem): string[] =>
      item.number % 2 === 0 ? allDay(item) : timed(item);
    const events = items.map((item) => event(`UID:${item.uid}`, ...lines(item), "SUMMARY:x"));
    const gone = cancelled.map((item) =>
      event(`UID:${item.uid}`, ...lines(item), "STATUS:CANCELLED"),
    );
    return calendar(["VERSION:2.0"], [...events.flat(), ...gone.flat(), ...rome]).join("\r\n");
  },
};

/** Rome by its name, or UTC just after midnight there: the day before in UTC. */
function timed({ from, to, number }: SourceItem): string[] {
  if (number % 4 === 1) {
    const [start, end] = [plainDate(from), plainDate(to)];
    return [`DTSTART;TZID=Europe/Rome:${start}T150000`, `DTEND;TZID=Europe/Rome:${end}T100000`];
  }
  return [`DTSTART:${plainDate(from - 1)}T233000Z`, `DTEND:${plainDate(to)}T090000Z`];
}

const rome = [
  ...["BEGIN:VTIMEZONE", "TZID:Europe/Rome", "BEGIN:STANDARD", "DTSTART:18910101T000000"],
  ...["TZOFFSETFROM:+0050", "TZOFFSETTO:+0100", "TZNAME:CET", "END:STANDARD", "END:VTIMEZONE"],
];

/** Where the homes of these feeds are. */
export const feedZone = "Europe/Rome";

export const sources: readonly Source[] = [
  airbnb("airbnb", "7f662ec65913", "\r\n"),
  airbnb("airbnb-old", "6fec1092d3fa", "\n"),
  booking,
  abritel,
  concatenated,
  caldav,
];
