import ICAL from "ical.js";
import { wholeCalendar } from "./body";
import { type SourceDate, spanOf } from "./dates";
import type { FeedEvent, SourceEvent } from "./event";
import { hasLastingUid, kindsOf } from "./kinds";
import { feedLimits, type Refused } from "./limits";

/** What is odd about events: "repeats" counts once, with its first dates; the others are left out. */
export type EventProblem = "no_start" | "reversed" | "unreadable" | "repeats";

/** Problems with the number of events that have them. */
type Problems = Partial<Record<EventProblem, number>>;

/** The content of a calendar. */
export interface Calendar {
  events: FeedEvent[];
  /** True if there is no event at all, not even one that is left out. */
  isEmpty: boolean;
  problems: Problems;
}

/**
 * Reads a calendar (RFC 5545, or several in one body) with the rules of the sources that publish stays. Null if it
 * isn't one, or isn't complete; refused if it exceeds a limit. `zone`: the listing's, for timed events. `from`: events
 * that ended before that day are left out. Cancelled events are absent. The parser may take very long (`server/parser`).
 */
export function readCalendar(body: string, zone: string, from: number): Calendar | Refused | null {
  const text = wholeCalendar(body);
  if (text === null || typeof text === "object") return text;
  const roots = parsed(text);
  if (!roots) return null;
  const problems: Problems = {};
  const components = roots.flatMap((root) => root.getAllSubcomponents("vevent"));
  const events = components
    .flatMap((component) => sourceEvent(component, zone, problems))
    .filter(({ to, status }) => to > from && status !== "CANCELLED");
  const { recentEvents: most } = feedLimits;
  if (events.length > most) return { refused: "too_many_events", count: events.length, most };
  const producers = roots
    .flatMap((root) => root.getAllProperties("prodid"))
    .map((property) => textOf(property))
    .join(" ");
  const isEmpty = components.length === 0;
  return { events: withIdentities(events, producers), isEmpty, problems };
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

function sourceEvent(component: ICAL.Component, zone: string, problems: Problems): SourceEvent[] {
  const start = dateOf(component, "dtstart");
  if (!start) return left(problems, "no_start");
  const duration = component.getFirstProperty("duration");
  const span = spanOf(start, dateOf(component, "dtend"), duration ? textOf(duration) : null, zone);
  if (span === null) return [];
  if (span === "reversed" || span === "unreadable") return left(problems, span);
  if (component.hasProperty("rrule")) count(problems, "repeats");
  const text = (name: string): string => {
    const property = component.getFirstProperty(name);
    return property ? textOf(property).trim() : "";
  };
  const words = { summary: text("summary"), description: text("description") };
  return [{ uid: text("uid") || null, ...words, status: text("status").toUpperCase(), ...span }];
}

function left(problems: Problems, problem: EventProblem): [] {
  count(problems, problem);
  return [];
}

function count(problems: Problems, problem: EventProblem): void {
  problems[problem] = (problems[problem] ?? 0) + 1;
}

function dateOf(component: ICAL.Component, name: string): SourceDate | null {
  const property = component.getFirstProperty(name);
  if (!property) return null;
  const zone: unknown = property.getParameter("tzid");
  return { text: textOf(property), zone: typeof zone === "string" ? zone : null };
}

/** The value as the parser wrote it (RFC 7265): the library's own dates pass through time zones. */
function textOf(property: ICAL.Property): string {
  const value: unknown = property.jCal[3];
  return typeof value === "string" ? value : "";
}

/** Events with what identifies them. Spans that share a UID are distinguished by their dates. */
function withIdentities(events: readonly SourceEvent[], producers: string): FeedEvent[] {
  const kinds = kindsOf(events, producers);
  const shared = sharedUids(events);
  const found = new Map<string, FeedEvent>();
  for (const [index, event] of events.entries()) {
    const { uid, from, to, summary } = event;
    const isLasting = uid !== null && hasLastingUid(event, producers);
    const known = isLasting && !shared.has(uid) ? [uid] : [isLasting ? uid : summary, from, to];
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
