/** How an account's listings come in. */
export const connectionKinds = ["guesty", "hostaway", "ical", "ingest"] as const;
/** `removed` is never shown. */
export const connectionStates = [
  "checking",
  "active",
  "unreachable",
  "refused",
  "attention",
] as const;

export type ConnectionKind = (typeof connectionKinds)[number];
export type ConnectionState = (typeof connectionStates)[number];

/** Where the vendors answer (connections.md §2, §3). */
export const vendorUrls = {
  guesty: "https://open-api.guesty.com/v1",
  hostaway: "https://api.hostaway.com/v1",
} as const;

/** A kind that asks a PMS with credentials of a person. */
export type RestKind = keyof typeof vendorUrls;

/** True for kinds with credentials that a person enters. */
export function hasCredentials(kind: ConnectionKind): kind is RestKind {
  return kind === "guesty" || kind === "hostaway";
}

/** Days of runs that a connection shows. */
export const shownDays = 14;

/** Calls of a program that stops for so many days are worth a look. */
const quietDays = 3;

/** What a person is told about a connection, worst first. */
export const healths = ["broken", "waiting", "quiet", "paused", "new", "working"] as const;
export type Health = (typeof healths)[number];

interface Judged {
  kind: ConnectionKind;
  state: ConnectionState;
  paused: boolean;
  last_import_at: string | null;
  /** Listings whose prices wait for a decision about their currency. */
  held: number;
}

/**
 * broken: a person must do something; waiting: tried again by itself; quiet: a program stopped calling; new: the first
 * read is under way or waits to be confirmed.
 */
export function healthOf(connection: Judged, now: Date): Health {
  const { kind, state, paused, held, last_import_at: at } = connection;
  if (state === "refused" || state === "attention") return "broken";
  if (paused) return "paused";
  if (state === "unreachable") return "waiting";
  if (kind === "ingest") return programHealth(at, now);
  if (state === "checking") return "new";
  return held > 0 ? "broken" : "working";
}

function programHealth(lastCall: string | null, now: Date): Health {
  if (lastCall === null) return "new";
  const days = (now.getTime() - new Date(lastCall).getTime()) / 86_400_000;
  return days > quietDays ? "quiet" : "working";
}

/** True where a person should look. */
export function needsAttention(connection: Judged, now: Date): boolean {
  return ["broken", "waiting"].includes(healthOf(connection, now));
}

/** Connections in the order of their urgency; alike ones by name. */
export function bySeverity<Row extends Judged & { name: string; id: number }>(
  rows: readonly Row[],
  now: Date,
): Row[] {
  const rank = (row: Row): number => healths.indexOf(healthOf(row, now));
  return rows.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name) || a.id - b.id);
}
