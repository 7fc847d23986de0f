import {
  connectableNames,
  type ConnectableName,
  type HintingName,
  isConnectable,
  isPms,
  type PmsName,
  pmsNames,
  pmsOf,
} from "@/lib/intake/sources/registered";

/** How an account's listings come in. */
export const connectionKinds = [...pmsNames, "ical", "ingest"] as const;
/** Those that a person adds, in the order of the dialog. */
export const addedKinds = [...connectableNames, "ical", "ingest"] as const;
/** `removed` is never shown. */
export const connectionStates = [
  "checking",
  "active",
  "unreachable",
  "refused",
  "attention",
] as const;

export type ConnectionKind = (typeof connectionKinds)[number];
export type AddedKind = (typeof addedKinds)[number];
export type ConnectionState = (typeof connectionStates)[number];

/** The kind of a stored connection. Throws Error for one that only a newer version knows, which has run on this database. */
export function connectionKindOf({ kind }: { kind: string }): ConnectionKind {
  const known = connectionKinds.find((each) => each === kind);
  if (!known) throw new Error(`This version knows no connections of the kind ${kind}.`);
  return known;
}

/** True for kinds with credentials that a person enters. */
export function hasCredentials(kind: ConnectionKind): kind is ConnectableName {
  return isConnectable(kind);
}

/** True for kinds whose PMS takes prices. */
export function takesPrices(kind: ConnectionKind): kind is PmsName {
  return isPms(kind);
}

/** True for kinds whose PMS can say at an address of ours that something changed. */
export function sendsHints(kind: ConnectionKind): kind is HintingName {
  return isPms(kind) && pmsOf(kind).hook !== null;
}

/** Days of runs that a connection shows. */
export const shownDays = 14;

/** Days without calls after which a program needs attention. */
const quietDays = 3;

/** Health of a connection as shown to people, worst first. */
export const healths = [
  "broken",
  "waiting",
  "holding",
  "quiet",
  "paused",
  "new",
  "working",
] as const;
export type Health = (typeof healths)[number];

interface Judged {
  kind: ConnectionKind;
  state: ConnectionState;
  paused: boolean;
  last_import_at: string | null;
  /** Listings whose prices wait for a decision about their currency. */
  held: number;
  /** Listings whose prices changed too much to be sent without a look. */
  prices_held: number;
}

/**
 * broken: someone must act; waiting: retried automatically; holding: some prices wait for a look; quiet: a program stopped
 * calling; new: the first read is in progress or waits for confirmation.
 */
export function healthOf(connection: Judged, now: Date): Health {
  const { kind, state, paused, prices_held: pricesHeld, last_import_at: at } = connection;
  if (state === "refused" || state === "attention") return "broken";
  if (paused) return "paused";
  if (state === "unreachable") return "waiting";
  const read = kind === "ingest" ? "working" : readHealth(connection);
  if (read !== "working") return read;
  if (pricesHeld > 0) return "holding";
  return kind === "ingest" ? programHealth(at, now) : "working";
}

function readHealth({ state, held }: Judged): Health {
  if (state === "checking") return "new";
  return held > 0 ? "broken" : "working";
}

function programHealth(lastCall: string | null, now: Date): Health {
  if (lastCall === null) return "new";
  const days = (now.getTime() - new Date(lastCall).getTime()) / 86_400_000;
  return days > quietDays ? "quiet" : "working";
}

/** True if a person should look at it. */
export function needsAttention(connection: Judged, now: Date): boolean {
  return ["broken", "waiting", "holding"].includes(healthOf(connection, now));
}

/** Connections sorted by urgency, then by name. */
export function bySeverity<Row extends Judged & { name: string; id: number }>(
  rows: readonly Row[],
  now: Date,
): Row[] {
  const rank = (row: Row): number => healths.indexOf(healthOf(row, now));
  return rows.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name) || a.id - b.id);
}
