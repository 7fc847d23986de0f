import type { Day, EventKind } from "./event";
const hourMs = 3_600_000;

/** A cancelled stay is absent from two successful reads at least this far apart. */
const confirmMs = hourMs / 2;
/** The same if over half of four or more future events vanish together. */
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
 * Compares a successful read with the known events of the feed. Pure: reading the same again changes nothing. `today`:
 * the listing's. A stay first absent on the day of check-in or later has ended normally and is never cancelled.
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

/** The events of a read that found the feed unchanged. */
export function unchangedRead(known: readonly KnownEvent[]): ReadEvent[] {
  return known.filter(({ absentAt }) => absentAt === null);
}

/** The events that end when a person confirms an empty feed. */
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

/** Overlapping new events among which a vanished one is looked for: far more than a home has on the same nights. */
const mostChoices = 20;

/** New events with the vanished ones of their kind that they overlap: as many pairs as possible, each event in one. */
function rebookings<Known extends KnownEvent>(
  vanished: readonly Known[],
  unknown: readonly ReadEvent[],
  now: Date,
): ChangedEvent<Known>[] {
  const earliest = now.getTime() - rebookingMs;
  const recent = vanished.filter(({ absentAt }) => !absentAt || absentAt.getTime() >= earliest);
  return pairs(recent, (before) => candidatesOf(before, unknown)).map(({ item, choice }) => ({
    before: item,
    after: presentEvent(choice),
  }));
}

/** The new events that may be a vanished one, longest overlap first: of a calendar made to have thousands, the first. */
function candidatesOf(before: KnownEvent, unknown: readonly ReadEvent[]): ReadEvent[] {
  const found: ReadEvent[] = [];
  for (const event of unknown) {
    if (event.kind === before.kind && overlap(before, event) > 0) found.push(event);
    if (found.length === mostChoices) break;
  }
  return found.toSorted((a, b) => overlap(before, b) - overlap(before, a) || a.from - b.from);
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
  // New events count only for the minimum number, so that reading the same again changes nothing.
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
  const wait = isMass ? massConfirmMs : confirmMs;
  const since = Math.max(absentAt.getTime() + wait, before.confirmAt?.getTime() ?? 0);
  if (now.getTime() >= since) {
    return { ...before, absentAt, confirmAt: null, cancelledAt: absentAt };
  }
  return { ...before, absentAt, confirmAt: new Date(since) };
}

function isDifferent(before: KnownEvent, after: KnownEvent): boolean {
  return before !== after && valuesOf(before) !== valuesOf(after);
}

function valuesOf({ key, kind, from, to, absentAt, confirmAt, cancelledAt }: KnownEvent): string {
  return [key, kind, from, to, ...[absentAt, confirmAt, cancelledAt].map(Number)].join(" ");
}

/**
 * As many pairs of an item and one of its choices as possible, each choice taken once; choices come best first. If all
 * choices of an item are taken, another item is moved to its next choice (Kuhn's augmenting paths).
 */
function pairs<Item, Choice>(
  items: readonly Item[],
  choicesOf: (item: Item) => readonly Choice[],
): { item: Item; choice: Choice }[] {
  const choices = new Map(items.map((item) => [item, choicesOf(item)]));
  const takers = new Map<Choice, Item>();
  const take = (item: Item, tried: Set<Choice>): boolean => {
    const own = choices.get(item) ?? [];
    const free = own.find((choice) => !takers.has(choice));
    if (free !== undefined) {
      takers.set(free, item);
      return true;
    }
    for (const choice of own) {
      if (tried.has(choice)) continue;
      tried.add(choice);
      const other = takers.get(choice);
      if (other === undefined || !take(other, tried)) continue;
      takers.set(choice, item);
      return true;
    }
    return false;
  };
  for (const item of items) take(item, new Set());
  return [...takers].map(([choice, item]) => ({ item, choice }));
}
