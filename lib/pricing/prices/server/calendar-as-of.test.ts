import { expect, test } from "vitest";
import { statesAsOf, statesSince } from "./calendars";

const asOf = new Date("2026-11-20T12:00:00Z");
const [before, after] = [new Date("2026-11-01T00:00:00Z"), new Date("2026-11-21T00:00:00Z")];
/** A stay of nights `first` to `last` from day 100 on, both included. */
const stay = (
  first: number,
  last: number,
  status: "booked" | "cancelled" | "blocked",
  bookedAt: Date | null,
) => ({ first: 100 + first, end: 101 + last, status, bookedAt, cancelledAt: null });
const then = (today: string, ...stays: ReturnType<typeof stay>[]) =>
  statesAsOf(Uint8Array.from(today, Number), 100, stays, asOf).join("");

test.each([
  ["a later booking opens its nights", "12221", [stay(1, 3, "booked", after)], "11111"],
  ["a later block too", "13331", [stay(1, 3, "blocked", after)], "11111"],
  ["one that stood then is kept", "12221", [stay(1, 3, "booked", before)], "12221"],
  ["without a booking time it stood", "12221", [stay(1, 3, "booked", null)], "12221"],
  ["one cancelled since is booked", "11111", [stay(1, 3, "cancelled", before)], "12221"],
  ["made and cancelled since is nothing", "11111", [stay(1, 3, "cancelled", after)], "11111"],
  ["what no reservation explains stays", "20423", [stay(4, 4, "blocked", after)], "20421"],
  ["a state that a stay does not explain stays", "14441", [stay(1, 3, "booked", after)], "14441"],
  [
    "an older overlapping stay is kept",
    "22221",
    [stay(0, 3, "booked", after), stay(2, 2, "booked", before)],
    "11211",
  ],
  [
    "a block under a later booking",
    "12221",
    [stay(1, 3, "booked", after), stay(2, 2, "blocked", before)],
    "11311",
  ],
  [
    "nights outside the calendar are dropped",
    "22",
    [stay(-3, 0, "booked", after), stay(1, 9, "booked", after)],
    "11",
  ],
  [
    "an open calendar that a standing stay contradicts stays",
    "111",
    [stay(0, 1, "booked", before)],
    "111",
  ],
])("%s", (_, today, stays, expected) => {
  expect(then(today, ...stays)).toBe(expected);
});

const [from, late] = [new Date("2026-11-20T00:00:00Z"), new Date("2026-11-20T06:00:00Z")];
const ended = (stayed: ReturnType<typeof stay>, cancelledAt: Date) => ({
  ...stayed,
  status: "cancelled" as const,
  cancelledAt,
});
const since = (kept: string, ...stays: ReturnType<typeof stay | typeof ended>[]) =>
  statesSince(Uint8Array.from(kept, Number), 100, stays, from, asOf).join("");

test.each([
  ["one made since is booked", "14111", [stay(1, 3, "booked", late)], "12221"],
  ["a block made since too", "11111", [stay(1, 2, "blocked", late)], "13311"],
  ["one made later is not there yet", "11111", [stay(1, 3, "booked", after)], "11111"],
  ["one that stood then stays", "12221", [stay(1, 3, "booked", before)], "12221"],
  [
    "a kept state that a standing stay contradicts stays",
    "13331",
    [stay(1, 3, "booked", before)],
    "13331",
  ],
  ["one cancelled since is open", "12221", [ended(stay(1, 3, "booked", before), late)], "11111"],
  ["one cancelled later is booked", "12221", [ended(stay(1, 3, "booked", before), after)], "12221"],
  [
    "made and cancelled since is nothing",
    "14411",
    [ended(stay(1, 2, "booked", late), late)],
    "14411",
  ],
  [
    "another stay of the same nights counts on",
    "12221",
    [ended(stay(1, 3, "booked", before), late), stay(2, 2, "booked", before)],
    "11211",
  ],
])("since a snapshot: %s", (_, kept, stays, expected) => {
  expect(since(kept, ...stays)).toBe(expected);
});
