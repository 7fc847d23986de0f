import { expect, test } from "vitest";
import {
  generateFeeds,
  type GeneratedFeed,
  type GeneratedRead,
  type TrueEvent,
} from "@/e2e/factories/ical-feeds";
import { feedZone } from "@/e2e/factories/ical-sources";
import { dateIn, dayOf } from "@/lib/core/dates";
import { readCalendar } from "./calendar";
import { isComing, type KnownEvent, type ReadEvent, reconcile, unchangedRead } from "./reconcile";

const seeds = process.env["NIGHTRATE_LONG"] === "1" ? 5_000 : 25;

/** The feed as it is known after a read; a read that is not good changes nothing. */
function after(known: readonly KnownEvent[], { at, status, body }: GeneratedRead): KnownEvent[] {
  const today = dayOf(dateIn(feedZone, at));
  const read =
    status === 304 ? unchangedRead(known) : status === 200 && goodRead(known, body, today);
  if (!read) return [...known];
  const moment = { now: at, today };
  const next = applied(known, reconcile(known, read, moment));
  const again = reconcile(next, read, moment);
  if (again.created.length + again.changed.length > 0) expect(again).toEqual({});
  return next;
}

function goodRead(known: readonly KnownEvent[], body: string, today: number): ReadEvent[] | false {
  const days = { from: today - 730, to: today + 730 };
  const calendar = readCalendar(body, { zone: feedZone, ...days, meaning: "ask" });
  if (!calendar || "refused" in calendar) return false;
  if (calendar.isEmpty && known.some((event) => isComing(event, today))) return false;
  return calendar.events.map(({ identity, ...event }) => ({ ...event, key: identity }));
}

function applied(
  known: readonly KnownEvent[],
  { created, changed }: ReturnType<typeof reconcile>,
): KnownEvent[] {
  const changes = new Map(changed.map(({ before, after: next }) => [before.key, next]));
  const there = { absentAt: null, confirmAt: null, cancelledAt: null };
  return [
    ...known.map((event) => changes.get(event.key) ?? event),
    ...created.map((event) => ({ ...event, ...there })),
  ];
}

const lines = (events: readonly TrueEvent[]): string[] =>
  events
    .map(({ kind, from, to, isCancelled }) => `${from}–${to} ${kind} ${isCancelled ? "gone" : ""}`)
    .toSorted();

/** Weeks whose events are known as they truly are. */
function replay(
  { source, weeks }: GeneratedFeed,
  seed: string,
): { wrong: string[]; events: number } {
  let known: KnownEvent[] = [];
  const wrong: string[] = [];
  for (const [week, { reads, truth }] of weeks.entries()) {
    for (const read of reads) known = after(known, read);
    const found = known.map((event) => ({ ...event, isCancelled: event.cancelledAt !== null }));
    const [is, should] = [lines(found), lines(truth)];
    if (is.join() === should.join()) continue;
    const extra = is.filter((line) => !should.includes(line));
    const missing = should.filter((line) => !is.includes(line));
    wrong.push(`${seed} ${source.name} week ${week}: +${extra.join()} -${missing.join()}`);
  }
  return { wrong, events: known.length };
}

test(`${seeds} times six feeds of 27 weeks: no false cancellation, none lost, nothing twice`, () => {
  const results = Array.from({ length: seeds }, (_, seed) => String(seed)).flatMap((seed) =>
    generateFeeds(seed).map((feed) => replay(feed, seed)),
  );
  expect(results.flatMap(({ wrong }) => wrong).slice(0, 5)).toEqual([]);
  const events = results.reduce((sum, each) => sum + each.events, 0);
  expect(events).toBeGreaterThan(seeds * 6 * 10);
});
