import type { Day, EventKind } from "./event";

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
    return event ? [{ before, after: there(event) }] : [];
  });
  const stored = new Set(known.map(({ key }) => key));
  const unknown = read.filter(({ key }) => !stored.has(key));
  const vanished = known.filter(({ key }) => !byKey.has(key));
  const rebooked = rebookings(vanished, unknown, now);
  const moved = new Set(rebooked.map(({ before }) => before.key));
  const taken = new Set(rebooked.map(({ after }) => after.key));
  const absent = vanished.filter(({ key }) => !moved.has(key));
  const changed = [...present, ...rebooked, ...withAbsences(absent, present, { now, today })];
  return {
    created: unknown.filter(({ key }) => !taken.has(key)),
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

function there({ key, kind, from, to }: ReadEvent): KnownEvent {
  return { key, kind, from, to, absentAt: null, confirmAt: null, cancelledAt: null };
}

/** Each new event with the vanished one of its kind that it overlaps most; each of both at most once. */
function rebookings<Known extends KnownEvent>(
  vanished: readonly Known[],
  unknown: readonly ReadEvent[],
  now: Date,
): ChangedEvent<Known>[] {
  const earliest = now.getTime() - rebookingMs;
  const recent = vanished.filter(({ absentAt }) => !absentAt || absentAt.getTime() >= earliest);
  const pairs = unknown
    .flatMap((event) =>
      recent
        .filter(({ kind }) => kind === event.kind)
        .map((before) => ({ before, event, nights: overlap(before, event) })),
    )
    .filter(({ nights }) => nights > 0)
    .toSorted((a, b) => b.nights - a.nights || a.event.from - b.event.from);
  const used = new Set<object>();
  return pairs.flatMap(({ before, event }) => {
    if (used.has(before) || used.has(event)) return [];
    used.add(before).add(event);
    return [{ before, after: there(event) }];
  });
}

function overlap(a: { from: Day; to: Day }, b: { from: Day; to: Day }): number {
  return Math.min(a.to, b.to) - Math.max(a.from, b.from);
}

function withAbsences<Known extends KnownEvent>(
  absent: readonly Known[],
  present: readonly { after: KnownEvent }[],
  at: { now: Date; today: Day },
): ChangedEvent<Known>[] {
  const open = absent.filter((event) => isComing(event, at.today) && isUndecided(event));
  const coming = open.length + present.filter(({ after }) => isComing(after, at.today)).length;
  const isMass = coming >= massEvents && open.length > coming / 2;
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
  if (before.cancelledAt || !isUndecided(before)) return before;
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
