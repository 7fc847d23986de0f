import { addDays, type DateText, dateIn, startOf } from "@/lib/core/dates";
import type { StandinWrite } from "@/e2e/standins/shapes";
import { daysBetween } from "@/e2e/standins/days";

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000];
/** Hours after a listing's midnight within which its nights are to be confirmed. */
const dueHours = 2;

/** A part of the day that was lived at the machine's pace; the clock jumped before and after it. Ms since 1970. */
export interface Part {
  from: number;
  to: number;
  /** What went wrong in it. */
  fault: string | null;
  /** Nothing was left to do at its end. */
  isQuiet: boolean;
  /** MB at its end, by server. */
  memory: Readonly<Record<string, number>>;
  /** CPU seconds within it, by kind of process. */
  cpu: Readonly<Record<string, number>>;
}

/** A call of the catalog. */
export interface Call {
  /** The number of the day's part. */
  part: number;
  status: number;
  ms: number;
}

/** A syncing listing whose PMS works. */
export interface ListingRecord {
  key: number;
  account: number;
  zone: string;
  /** Minutes after midnight at which its nightly push is due. */
  dueMinute: number;
  /** The last day on which its nightly push was planned. */
  nightlyDay: DateText | null;
}

/** A push as it is stored. Ms since 1970; null where that has not happened. */
export interface PushRecord {
  listing: number;
  requestedAt: number;
  sentAt: number | null;
  endedAt: number | null;
  nights: number;
  confirmed: number;
}

/** A listing's nightly push of its midnight within the rehearsed day. */
export interface Nightly {
  listing: ListingRecord;
  /** The moment it was due. */
  due: number;
  midnight: number;
  isPlanned: boolean;
  /** Undefined where nothing was to be sent. */
  push: PushRecord | undefined;
}

/** The nightly pushes of listings whose day began within `hours` of `from`. */
export function nightliesOf(
  listings: readonly ListingRecord[],
  pushes: readonly PushRecord[],
  { from, hours }: { from: number; hours: number },
): Nightly[] {
  const byListing = Map.groupBy(pushes, ({ listing }) => listing);
  return listings.flatMap((listing): Nightly[] => {
    const day = addDays(dateIn(listing.zone, new Date(from)), 1);
    const midnight = startOf(day, listing.zone).getTime();
    if (midnight >= from + hours * hourMs) return [];
    const due = midnight + listing.dueMinute * minuteMs;
    const push = (byListing.get(listing.key) ?? [])
      .filter(({ requestedAt }) => requestedAt >= due)
      .toSorted((one, other) => one.requestedAt - other.requestedAt)
      .find(({ requestedAt }) => requestedAt < midnight + dueHours * hourMs);
    return [{ listing, due, midnight, isPlanned: (listing.nightlyDay ?? "") >= day, push }];
  });
}

/** Nights that were due, and those confirmed within two hours of midnight; `unplanned`: listings without a plan. */
export function confirmedInTime(nightlies: readonly Nightly[]): {
  nights: number;
  inTime: number;
  unplanned: number;
} {
  const sum = { nights: 0, inTime: 0, unplanned: 0 };
  for (const { midnight, isPlanned, push } of nightlies) {
    if (!isPlanned) sum.unplanned++;
    if (!push) continue;
    sum.nights += push.nights;
    if (push.endedAt !== null && push.endedAt <= midnight + dueHours * hourMs)
      sum.inTime += push.confirmed;
  }
  return sum;
}

/** Seconds between two moments that were lived, without the jumps of the clock. */
export function livedBetween(parts: readonly Part[], from: number, to: number): number {
  const lived = parts.map((part) => Math.min(part.to, to) - Math.max(part.from, from));
  return lived.reduce((sum, ms) => sum + Math.max(0, ms), 0) / secondMs;
}

/** A listing that waited. */
export interface Wait {
  account: number;
  /** The number of the part in which its first price was sent. */
  part: number;
  /** Lived, from when its push was due until its first price was sent. */
  seconds: number;
}

export function waitsOf(nightlies: readonly Nightly[], parts: readonly Part[]): Wait[] {
  return nightlies.flatMap(({ listing: { account }, due, push }) => {
    const sentAt = push?.sentAt ?? null;
    if (sentAt === null) return [];
    const part = parts.findIndex(({ from, to }) => sentAt >= from && sentAt <= to);
    return [{ account, part, seconds: livedBetween(parts, due, sentAt) }];
  });
}

/** The value that so much of them (0 to 1) don't exceed; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** How often a night was sent the price that it had been sent last. */
export function doubledNights(writes: readonly StandinWrite[]): number {
  const last = new Map<string, number>();
  let doubled = 0;
  for (const { listingId, from, to, values } of writes) {
    const { price } = values;
    if (price === undefined) continue;
    for (const date of [...daysBetween(from, to), to]) {
      const night = `${listingId} ${date}`;
      if (last.get(night) === price) doubled++;
      last.set(night, price);
    }
  }
  return doubled;
}

/** Parts after a start that are no measure of memory yet. */
const warming = 2;

/** A server's memory in the last hour against its first after a start, both MB; a killed one's since it was started again. */
export function memoryOf(parts: readonly Part[], node: string): { first: number; last: number } {
  const startedAt = parts.findLastIndex(({ fault }) => fault?.endsWith(`kill -9 ${node}`)) + 1;
  const samples = parts.slice(startedAt + warming).flatMap(({ memory }) => memory[node] ?? []);
  return { first: samples[0] ?? NaN, last: samples.at(-1) ?? NaN };
}

/** Days of a year for which a table keeps each day's rows; tables that aren't named hold what doesn't grow with days. */
const keptDays: Readonly<Record<string, number>> = {
  reservation: 365,
  log_entry: 365,
  action: 365,
  nudge: 365,
  price_push: 90,
  push_request: 90,
  connection_run: 90,
  api_call: 7,
  accepted_plan: 8,
  // Daily for 90 days, then the first of each week.
  price_snapshot: 90 + Math.ceil(275 / 7),
  // A charge a month.
  usage: 12,
};

/** Growth of a table in bytes: in the rehearsed day, and of that in a year. */
export interface Growth {
  table: string;
  day: number;
  year: number;
}

/** What tables take after a day against before it, and the largest first. `scale`: days for each one that was lived. */
export function growthOf(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  scale: number,
): Growth[] {
  return [...after]
    .map(([table, bytes]) => {
      const day = bytes - (before.get(table) ?? 0);
      const kept = keptDays[table];
      return { table, day, year: kept === undefined ? 0 : day * kept * scale };
    })
    .filter(({ day }) => day > 0)
    .toSorted((one, other) => other.year - one.year || other.day - one.day);
}

/** A line of the table. */
export interface Row {
  figure: string;
  goal: string;
  measured: string;
  holds: boolean;
}

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ figure, goal, measured, holds }) =>
    [figure, goal, measured, holds ? "held" : "MISSED"].join(" | "),
  );
  return ["figure | goal | measured | ", "---|---|---|---", ...lines].join("\n");
}
