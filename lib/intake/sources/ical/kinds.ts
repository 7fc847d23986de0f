import type { EventKind, SourceEvent } from "./event";

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

/** False for blocks of HomeAway, whose UID changes with each read; their dates identify them. */
export function hasLastingUid(event: SourceEvent, producers: string): boolean {
  return !(isHomeAway(producers) && homeAwayBlock.test(event.summary));
}

/**
 * The kinds of a calendar's events, in their order. `producers`: the PRODIDs of the calendar, joined. Ambiguous events
 * are unavailable: Booking.com writes the same text for stays and closures.
 */
export function kindsOf(events: readonly SourceEvent[], producers: string): EventKind[] {
  const last = events.reduce((latest, { to }) => Math.max(latest, to), 0);
  return events.map((event) => {
    const kind = kindOf(event, producers);
    const nights = event.to - event.from;
    const isWindow = kind === "blocked" && nights >= windowNights && event.to === last;
    return isWindow || nights > mostNights ? "unavailable" : kind;
  });
}

function kindOf(event: SourceEvent, producers: string): EventKind {
  if (event.status === "TENTATIVE") return "unavailable";
  const uid = event.uid ?? "";
  if (airbnbBlock.test(uid)) return "blocked";
  if (isHomeAway(producers)) return homeAwayKind(event.summary);
  const isAirbnb = airbnbStay.test(uid) || uid.endsWith("@airbnb.com");
  return isAirbnb ? airbnbKind(event, uid) : "unavailable";
}

function isHomeAway(producers: string): boolean {
  return producers.includes("HomeAway.com");
}

function homeAwayKind(summary: string): EventKind {
  if (homeAwayStay.test(summary)) return "booked";
  return homeAwayBlock.test(summary) ? "blocked" : "unavailable";
}

function airbnbKind({ summary, description }: SourceEvent, uid: string): EventKind {
  if (notAvailable.test(summary)) return "blocked";
  const isStay =
    airbnbStay.test(uid) || summary === "Reserved" || airbnbReservation.test(description);
  return isStay ? "booked" : "unavailable";
}
