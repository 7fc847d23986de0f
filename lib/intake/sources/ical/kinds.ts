import type { EventKind, Meaning, SourceEvent } from "./event";

/** Nights from which a block at the end of a calendar is the end of the booking window. */
const windowNights = 60;

/** Longest stay; longer events close a home permanently. */
const mostNights = 550;

/** The first half of Airbnb's UIDs tells stays and blocks apart (its feeds from 2013 to 2026). */
const airbnbStay = /^1418fb94e984-/;
const airbnbBlock = /^(6fec1092d3fa|7f662ec65913)-/;
const notAvailable = /^(airbnb \(not available\)|not available)$/i;
/** The address of the reservation, which Airbnb writes to stays only. */
const airbnbReservation = /airbnb\.[a-z.]+\/\S*reservations?\//i;

/** HomeAway, Vrbo and Abritel share one PRODID and write summaries in the host's language. */
const homeAwayStay = /^(réservée?|reserved)( - .*)?$/i;
const homeAwayBlock = /^(indisponible|blocked)$/i;
const homeAwayHold = /^provisoire( - .*)?$/i;

/** What Smoobu writes beside a stay, on its first day and on the day after it (Rental Control's issue 159, 2023). */
const checkInOrOut = /\bcheck-?(in|out)\b/i;

/** False for blocks of HomeAway, whose UID changes with each read; their dates identify them. */
export function hasLastingUid(event: SourceEvent, producers: string): boolean {
  return !(isHomeAway(producers) && homeAwayBlock.test(event.summary));
}

/** The kinds of a calendar's events, and how many of them their sender does not tell apart. */
export interface Kinds {
  kinds: EventKind[];
  unclear: number;
}

const meant: Readonly<Record<Meaning, EventKind>> = {
  ask: "unavailable",
  bookings: "booked",
  blocks: "blocked",
};

/**
 * The kinds of a calendar's events, in their order. `producers`: the PRODIDs of the calendar, joined. Booking.com writes
 * the same text for stays and closures, and of most other senders nothing is known: such events are what a person says.
 */
export function kindsOf(
  events: readonly SourceEvent[],
  producers: string,
  meaning: Meaning,
): Kinds {
  const last = events.reduce((latest, { to }) => Math.max(latest, to), 0);
  const told = events.map((event) => kindOf(event, producers));
  const kinds = events.map((event, at): EventKind => {
    const kind = told[at] ?? meant[meaning];
    const nights = event.to - event.from;
    const isWindow = kind === "blocked" && nights >= windowNights && event.to === last;
    return isWindow || nights > mostNights ? "unavailable" : kind;
  });
  return { kinds, unclear: told.filter((kind) => kind === null).length };
}

/**
 * Leaves out days of arrival and departure that are written beside their stay, since the latter would close a night
 * after it. Only both together are taken for such days: a stay of one night may be called "Check-out at 10" as well.
 */
export function withoutArrivals(events: readonly SourceEvent[]): SourceEvent[] {
  const daysOf = (which: string) =>
    new Set(events.flatMap((event) => (markerOf(event) === which ? event.from : [])));
  const [arrivals, departures] = [daysOf("in"), daysOf("out")];
  const marked = events.filter(
    (event) => !markerOf(event) && arrivals.has(event.from) && departures.has(event.to),
  );
  const first = new Set(marked.map(({ from }) => from));
  const after = new Set(marked.map(({ to }) => to));
  const beside: Record<string, ReadonlySet<number>> = { in: first, out: after };
  return events.filter((event) => !beside[markerOf(event) ?? ""]?.has(event.from));
}

/** "in" or "out" for an event that can be a day of arrival or departure. */
function markerOf({ summary, from, to }: SourceEvent): string | undefined {
  return to - from === 1 ? checkInOrOut.exec(summary)?.[1]?.toLowerCase() : undefined;
}

/** Null where the sender does not tell. */
function kindOf(event: SourceEvent, producers: string): EventKind | null {
  if (event.status === "TENTATIVE") return "unavailable";
  const uid = event.uid ?? "";
  if (airbnbBlock.test(uid)) return "blocked";
  if (isHomeAway(producers)) return homeAwayKind(event);
  const isAirbnb = airbnbStay.test(uid) || uid.endsWith("@airbnb.com");
  if (isAirbnb) return airbnbKind(event, uid);
  // No guest stays again and again.
  return event.isRepeated ? "unavailable" : null;
}

function isHomeAway(producers: string): boolean {
  return producers.includes("HomeAway.com");
}

/** Null for words of other languages: a stay is known by its word only, since holds name a guest too. */
function homeAwayKind({ summary, isRepeated }: SourceEvent): EventKind | null {
  if (homeAwayStay.test(summary)) return "booked";
  if (homeAwayHold.test(summary) || isRepeated) return "unavailable";
  return homeAwayBlock.test(summary) ? "blocked" : null;
}

function airbnbKind({ summary, description }: SourceEvent, uid: string): EventKind {
  if (notAvailable.test(summary)) return "blocked";
  const isStay =
    airbnbStay.test(uid) || summary === "Reserved" || airbnbReservation.test(description);
  return isStay ? "booked" : "unavailable";
}
