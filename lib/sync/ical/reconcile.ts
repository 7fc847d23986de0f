import type { Day, EventKind } from "./event";
import { pairs } from "./pairs";

const hourMs = 3_600_000;

/** A cancellation is absent from two good reads that lie this far apart. */
const confirmMs = hourMs / 2;
/** The same where over half of four or more coming events vanish together. */
const massConfirmMs = 24 * hourMs;
const massEvents = 4;
/** A new event within it that overlaps a vanished one is the same stay, booked again. */
const rebookingMs = 26 * hourMs;

/** An event of a good read. `key`: its hashed identity. */
export interface ReadEvent {
  key: string;
  kind: EventKind;
  from: Day;
  to: Day;
}

/** A known event. */
export interface KnownEvent extends ReadEvent {
  /** First good read without it; null while it is there. */
  absentAt: Date | null;
  /** From then on a good read without it cancels it; null where it is there, or ended by itself. */
  confirmAt: Date | null;
  cancelledAt: Date | null;
}

/** A known event as a read leaves it; `before` is the key that it had. */
export interface ChangedEvent<Known extends KnownEvent> {
  before: Known;
  after: KnownEvent;
}

/** What a read changes. */
export interface Reconciled<Known extends KnownEvent> {
  created: ReadEvent[];
  changed: ChangedEvent<Known>[];
}

/**
 * Compares a good read with what is known of the feed. Pure: reading the same again changes nothing. `today`: the
 * listing's. A stay that is first absent on the day of check-in or later ended by itself and is never cancelled.
 */
export function reconcile<Known extends KnownEvent>(
  known: readonly Known[],
  read: readonly ReadEvent[],
  { now, today }: { now: Date; today: Day },
): Reconciled<Known> {
  const byKey = new Map(read.map((event) => [event.key, event]));
  const present = known.flatMap((before) => {
    const event = byKey.get(before.key);
    return event ? [{ before, after: presentEvent(event) }] : [];
  });
  const stored = new Set(known.map(({ key }) => key));
  const unknown = read.filter(({ key }) => !stored.has(key));
  const vanished = known.filter(({ key }) => !byKey.has(key));
  const rebooked = rebookings(vanished, unknown, now);
  const moved = new Set(rebooked.map(({ before }) => before.key));
  const taken = new Set(rebooked.map(({ after }) => after.key));
  const absent = vanished.filter(({ key }) => !moved.has(key));
  const created = unknown.filter(({ key }) => !taken.has(key));
  const found = [...present, ...rebooked];
  const there = found.map(({ after }) => after);
  const changed = [...found, ...withAbsences(absent, { there, created }, { now, today })];
  return {
    created,
    changed: changed.filter(({ before, after }) => isDifferent(before, after)),
  };
}

/** The read that found the feed unchanged: whatever was there is there. */
export function unchangedRead(known: readonly KnownEvent[]): ReadEvent[] {
  return known.filter(({ absentAt }) => absentAt === null);
}

/** The events that a person ended by saying that an empty feed is right. */
export function endedByPerson<Known extends KnownEvent>(
  known: readonly Known[],
  { now, today }: { now: Date; today: Day },
): ChangedEvent<Known>[] {
  return known
    .filter((event) => isComing(event, today))
    .map((before) => {
      const absentAt = before.absentAt ?? now;
      return { before, after: { ...before, absentAt, confirmAt: null, cancelledAt: absentAt } };
    });
}

/** True for an event that counts, and whose check-in is after today. */
export function isComing({ cancelledAt, from }: KnownEvent, today: Day): boolean {
  return cancelledAt === null && from > today;
}

function presentEvent({ key, kind, from, to }: ReadEvent): KnownEvent {
  return { key, kind, from, to, absentAt: null, confirmAt: null, cancelledAt: null };
}

/** New events with the vanished ones of their kind that they overlap: as many pairs as possible, each event in one. */
function rebookings<Known extends KnownEvent>(
  vanished: readonly Known[],
  unknown: readonly ReadEvent[],
  now: Date,
): ChangedEvent<Known>[] {
  const earliest = now.getTime() - rebookingMs;
  const recent = vanished.filter(({ absentAt }) => !absentAt || absentAt.getTime() >= earliest);
  return pairs(recent, (before) =>
    unknown
      .filter((event) => event.kind === before.kind && overlap(before, event) > 0)
      .toSorted((a, b) => overlap(before, b) - overlap(before, a) || a.from - b.from),
  ).map(({ item, choice }) => ({ before: item, after: presentEvent(choice) }));
}

function overlap(a: { from: Day; to: Day }, b: { from: Day; to: Day }): number {
  return Math.min(a.to, b.to) - Math.max(a.from, b.from);
}

function withAbsences<Known extends KnownEvent>(
  absent: readonly Known[],
  { there, created }: { there: readonly ReadEvent[]; created: readonly ReadEvent[] },
  at: { now: Date; today: Day },
): ChangedEvent<Known>[] {
  const isLater = ({ from }: ReadEvent): boolean => from > at.today;
  const open = absent.filter((event) => isLater(event) && isUndecided(event)).length;
  const known = open + there.filter(isLater).length;
  // New events count for the least number only: reading the same again must not tip the scale.
  const isMass = known + created.filter(isLater).length >= massEvents && open > known / 2;
  return absent.map((before) => ({ before, after: withAbsence(before, isMass, at) }));
}

/** True for an event that is there, or absent and may come back. */
function isUndecided({ absentAt, confirmAt }: KnownEvent): boolean {
  return absentAt === null || confirmAt !== null;
}

function withAbsence(
  before: KnownEvent,
  isMass: boolean,
  { now, today }: { now: Date; today: Day },
): KnownEvent {
  if (!isUndecided(before)) return before;
  const absentAt = before.absentAt ?? now;
  if (before.from <= today) return { ...before, absentAt, confirmAt: null };
  const isDue = before.confirmAt !== null && now >= before.confirmAt;
  const wait = isMass ? massConfirmMs : confirmMs;
  const since = Math.max(absentAt.getTime() + wait, before.confirmAt?.getTime() ?? 0);
  if (isDue && now.getTime() >= since) {
    return { ...before, absentAt, confirmAt: null, cancelledAt: absentAt };
  }
  return { ...before, absentAt, confirmAt: new Date(since) };
}

function isDifferent(before: KnownEvent, after: KnownEvent): boolean {
  return (
    before.key !== after.key ||
    before.kind !== after.kind ||
    before.from !== after.from ||
    before.to !== after.to ||
    before.absentAt?.getTime() !== after.absentAt?.getTime() ||
    before.confirmAt?.getTime() !== after.confirmAt?.getTime() ||
    before.cancelledAt?.getTime() !== after.cancelledAt?.getTime()
  );
}
