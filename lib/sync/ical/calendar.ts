import ICAL from "ical.js";
import { wholeCalendar } from "./body";
import { type SourceDate, spanOf } from "./dates";
import type { FeedEvent, SourceEvent } from "./event";
import { hasLastingUid, kindsOf } from "./kinds";

/** More events than a home has in years; a longer calendar is something else. */
const mostEvents = 2_000;

/** The content of a calendar. */
export interface Calendar {
  events: FeedEvent[];
  /** True if there is no event at all, not even one that is left out. */
  isEmpty: boolean;
  /** Events that were left out because their dates make no sense, or that repeat and count once. */
  problems: string[];
}

/**
 * Reads a calendar (RFC 5545, or several in one body) with the rules of the sources that publish stays. Null if it
 * isn't one, or isn't complete. `zone`: the listing's, for timed events. `from`: events that ended before that day are
 * left out. Cancelled events are absent.
 */
export function readCalendar(body: string, zone: string, from: number): Calendar | null {
  const roots = parsed(body);
  if (!roots) return null;
  const problems = new Set<string>();
  const components = roots.flatMap((root) => root.getAllSubcomponents("vevent"));
  const events = components
    .flatMap((component) => sourceEvent(component, zone, problems))
    .filter(({ to, status }) => to > from && status !== "CANCELLED");
  if (events.length > mostEvents) return null;
  const producers = roots
    .flatMap((root) => root.getAllProperties("prodid"))
    .map((property) => textOf(property))
    .join(" ");
  const isEmpty = components.length === 0;
  return { events: withIdentities(events, producers), isEmpty, problems: [...problems] };
}

/** The calendars of a body; null where the parser does not take it, or it holds something else. */
function parsed(body: string): ICAL.Component[] | null {
  const text = wholeCalendar(body);
  if (text === null) return null;
  try {
    // The wrapper lets one and several calendars be read alike.
    const wrapper: unknown[] = ICAL.parse(`BEGIN:NIGHTRATE\n${text}\nEND:NIGHTRATE`);
    return new ICAL.Component(wrapper).getAllSubcomponents("vcalendar");
  } catch {
    return null;
  }
}

function sourceEvent(
  component: ICAL.Component,
  zone: string,
  problems: Set<string>,
): SourceEvent[] {
  const start = dateOf(component, "dtstart");
  if (!start) return left(problems, "An event has no start date.");
  const duration = component.getFirstProperty("duration");
  const span = spanOf(start, dateOf(component, "dtend"), duration ? textOf(duration) : null, zone);
  if (span === null) return [];
  if (span === "reversed") return left(problems, "An event ends before it begins.");
  if (span === "unreadable") return left(problems, "An event has a date that can't be read.");
  if (component.hasProperty("rrule")) problems.add("An event repeats; only its first dates count.");
  const text = (name: string): string => {
    const property = component.getFirstProperty(name);
    return property ? textOf(property).trim() : "";
  };
  const words = { summary: text("summary"), description: text("description") };
  return [{ uid: text("uid") || null, ...words, status: text("status").toUpperCase(), ...span }];
}

function left(problems: Set<string>, problem: string): [] {
  problems.add(problem);
  return [];
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
