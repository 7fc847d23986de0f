import ICAL from "ical.js";
import { wholeCalendar } from "./body";
import { dateIn, repeatsOf, textIn, textOf } from "./component";
import { type EventDates, movedBy, type SourceDate, type Span, spanOf, zoneOfEvent } from "./dates";
import type { EventKind, FeedEvent, Meaning, SourceEvent } from "./event";
import { hasLastingUid, kindsOf, withoutArrivals } from "./kinds";
import { feedLimits, type Refused } from "./limits";
import { offsetsOf, type Repeats, type Wanted } from "./repeats";

/** What is odd about events: "repeats" counts once, with its first dates; the others are left out. */
export type EventProblem = "no_start" | "reversed" | "unreadable" | "repeats";

/** What is wanted of a calendar, and what events are that their sender does not tell apart. */
export interface WantedEvents extends Wanted {
  meaning: Meaning;
}

/** How many events have a problem, and which: the first few, as `event 3 (2026-12-01)`. */
export interface Found {
  count: number;
  named: string[];
}

const mostNamed = 3;

type Problems = Partial<Record<EventProblem, Found>>;

/** The content of a calendar. */
export interface Calendar {
  events: FeedEvent[];
  /** True if there is no event at all, not even one that is left out. */
  isEmpty: boolean;
  problems: Problems;
  /** Events that their sender does not tell apart. */
  unclear: number;
}

/**
 * Reads a calendar (RFC 5545, or several in one body) with the rules of the sources that publish stays. Null if it
 * isn't one, or isn't complete; refused if it exceeds a limit. `wanted`: the listing's zone, for timed events; events
 * that ended before `from` are left out, and those that repeat appear until `to`. Cancelled events and those that leave
 * the time free (TRANSP) are absent. The parser may take very long (`server/parser`).
 */
export function readCalendar(body: string, wanted: WantedEvents): Calendar | Refused | null {
  const text = wholeCalendar(body);
  if (text === null || typeof text === "object") return text;
  const roots = parsed(text) ?? parsed(withoutBroken(text));
  if (!roots) return null;
  const problems: Problems = {};
  const components = roots.flatMap((root) => root.getAllSubcomponents("vevent"));
  const replaced = replacedDates(components);
  const found = components
    .flatMap((component, at) => {
      const put = (problem: EventProblem) => count(problems, problem, `event ${at + 1}`, component);
      return sourceEvents(component, replaced, wanted, put);
    })
    .filter(({ to, status }) => to > wanted.from && status !== "CANCELLED");
  const { recentEvents: most } = feedLimits;
  if (found.length > most) return { refused: "too_many_events", count: found.length, most };
  const events = withoutArrivals(found);
  const producers = roots
    .flatMap((root) => root.getAllProperties("prodid"))
    .map((property) => textOf(property))
    .join(" ");
  const isEmpty = components.length === 0;
  const { kinds, unclear } = kindsOf(events, producers, wanted.meaning);
  return { events: withIdentities(events, kinds, producers), isEmpty, problems, unclear };
}

/** The calendars of a text; null where the parser does not take it, or it holds something else. */
function parsed(text: string): ICAL.Component[] | null {
  try {
    // The wrapper lets one and several calendars be read alike.
    const wrapper: unknown[] = ICAL.parse(`BEGIN:NIGHTRATE\n${text}\nEND:NIGHTRATE`);
    return new ICAL.Component(wrapper).getAllSubcomponents("vcalendar");
  } catch {
    return null;
  }
}

const broken = "x-nightrate-broken";

/** The text with a mark in the place of each event that the parser does not take, so that the others are read. */
function withoutBroken(text: string): string {
  const [head = "", ...parts] = text.split(/^(?=BEGIN:VEVENT *$)/im);
  const kept = parts.map((part) => {
    const end = /^END:VEVENT *$/im.exec(part);
    if (!end) return part;
    const after = end.index + end[0].length;
    const event = part.slice(0, after);
    if (parsed(event)) return part;
    const start = /^DTSTART\b[^:\n]*:.*$/im.exec(event)?.[0] ?? "";
    const date = /:(\d{8})/.exec(start)?.[1];
    const known = date === undefined ? "" : `DTSTART;VALUE=DATE:${date}\n`;
    return `BEGIN:VEVENT\n${known}${broken}:1\nEND:VEVENT${part.slice(after)}`;
  });
  return head + kept.join("");
}

/** By UID, the dates of a series whose place another event takes. */
function replacedDates(components: readonly ICAL.Component[]): ReadonlyMap<string, SourceDate[]> {
  const found = new Map<string, SourceDate[]>();
  for (const component of components) {
    const date = dateIn(component, "recurrence-id");
    const uid = textIn(component, "uid");
    if (date && uid) found.set(uid, [...(found.get(uid) ?? []), date]);
  }
  return found;
}

/** The event of a component, or its occurrences. `put` is told what is odd about it. */
function sourceEvents(
  component: ICAL.Component,
  replaced: ReadonlyMap<string, SourceDate[]>,
  wanted: Wanted,
  put: (problem: EventProblem) => void,
): SourceEvent[] {
  const dates = datesOf(component);
  if (dates === null) return [];
  if (typeof dates === "string") return left(put, dates);
  const zone = zoneOfEvent(dates, wanted.zone);
  const span = spanOf(dates, zone);
  if (span === null) return [];
  if (typeof span === "string") return left(put, span);
  const words = wordsOf(component);
  const repeats = repeatsOf(component, replaced.get(words.uid ?? "") ?? []);
  if (!repeats) return [{ ...words, ...span, isRepeated: false }];
  const from = wanted.from - (span.to - span.from);
  const spans = occurrences(dates, repeats, { zone, from, to: wanted.to });
  if (!spans) put("repeats");
  return (spans ?? [span]).map((there) => ({ ...words, ...there, isRepeated: spans !== null }));
}

function left(put: (problem: EventProblem) => void, problem: EventProblem): [] {
  put(problem);
  return [];
}

/** The dates of an event; null for one that leaves the time free. */
function datesOf(component: ICAL.Component): EventDates | "unreadable" | "no_start" | null {
  if (component.hasProperty(broken)) return "unreadable";
  const start = dateIn(component, "dtstart");
  if (!start) return "no_start";
  if (textIn(component, "transp").toUpperCase() === "TRANSPARENT") return null;
  return { start, end: dateIn(component, "dtend"), duration: textIn(component, "duration") };
}

/** The dates of each occurrence; null where they can't be read. */
function occurrences(dates: EventDates, repeats: Repeats, wanted: Wanted): Span[] | null {
  const offsets = offsetsOf(dates.start, repeats, wanted);
  if (!offsets) return null;
  const spans = offsets.map((days) => spanOf(movedBy(dates, days), wanted.zone));
  return spans.filter((span) => span !== null && typeof span === "object");
}

function wordsOf(
  component: ICAL.Component,
): Pick<SourceEvent, "uid" | "summary" | "description" | "status"> {
  return {
    uid: textIn(component, "uid") || null,
    summary: textIn(component, "summary"),
    description: textIn(component, "description"),
    status: textIn(component, "status").toUpperCase(),
  };
}

function count(problems: Problems, problem: EventProblem, name: string, at: ICAL.Component): void {
  const found = (problems[problem] ??= { count: 0, named: [] });
  found.count += 1;
  if (found.named.length === mostNamed) return;
  const date = /^\d{4}-\d{2}-\d{2}/.exec(dateIn(at, "dtstart")?.text ?? "")?.[0];
  found.named.push(date === undefined ? name : `${name} (${date})`);
}

/** Events with what identifies them. Spans that share a UID are distinguished by their dates. */
function withIdentities(
  events: readonly SourceEvent[],
  kinds: readonly EventKind[],
  producers: string,
): FeedEvent[] {
  const shared = sharedUids(events);
  const found = new Map<string, FeedEvent>();
  for (const [index, event] of events.entries()) {
    const { uid, from, to, summary } = event;
    const isLasting = uid !== null && hasLastingUid(event, producers);
    const isOne = !event.isRepeated && !shared.has(uid);
    const known = isLasting && isOne ? [uid] : [isLasting ? uid : summary, from, to];
    const identity = JSON.stringify(known);
    found.set(identity, { identity, kind: kinds[index] ?? "unavailable", from, to });
  }
  return [...found.values()];
}

function sharedUids(events: readonly SourceEvent[]): ReadonlySet<string | null> {
  const first = new Map<string | null, SourceEvent>();
  const shared = new Set<string | null>();
  for (const event of events) {
    const known = first.get(event.uid) ?? event;
    first.set(event.uid, known);
    if (known.from !== event.from || known.to !== event.to) shared.add(event.uid);
  }
  return shared;
}
