/** Days since 1970, in the listing's own calendar. */
export type Day = number;

/** booked: a guest's stay; blocked: closed by the host; unavailable: closed for an unknown reason. */
export type EventKind = "booked" | "blocked" | "unavailable";

/** What a person says events are that their sender does not tell apart; "ask": closed for an unknown reason. */
export const meanings = ["ask", "bookings", "blocks"] as const;

export type Meaning = (typeof meanings)[number];

/** An event of a calendar as its source wrote it, with its dates as days of the listing. */
export interface SourceEvent {
  uid: string | null;
  summary: string;
  description: string;
  status: string;
  /** One of several dates of an event: its UID says nothing of which. */
  isRepeated: boolean;
  from: Day;
  /** The day after the last night. */
  to: Day;
}

/** An event of a feed without anything that names a person. */
export interface FeedEvent {
  /** What identifies it in its feed: the UID, else dates and summary; hashed before it is stored. */
  identity: string;
  kind: EventKind;
  from: Day;
  to: Day;
}
