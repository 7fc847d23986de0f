import { expect, test } from "vitest";
import { failedAgain, type Failing, needsPerson, nextRead } from "./schedule";

const now = new Date("2026-12-01T00:00:00Z");
const well: Failing = { failure: null, failures: 0, failingSince: null };
const hours = (date: Date): number => (date.getTime() - now.getTime()) / 3_600_000;

test("a feed is read hourly, ten minutes earlier or later", () => {
  expect(hours(nextRead(well, { now, random: 0 }))).toBeCloseTo(50 / 60);
  expect(hours(nextRead(well, { now, random: 1 }))).toBeCloseTo(70 / 60);
});

const waits = (failure: Failing["failure"]): number[] => {
  let failing = well;
  return Array.from({ length: 7 }, () => {
    failing = failedAgain(failing, failure ?? "unreachable", now);
    return hours(nextRead(failing, { now, random: 0.5 }));
  });
};

test("no response and refusals back off to a day; bodies that aren't calendars are tried hourly", () => {
  expect(waits("unreachable")).toEqual([1, 2, 4, 8, 16, 24, 24]);
  expect(waits("refused")).toEqual([1, 2, 4, 8, 16, 24, 24]);
  expect(waits("not_calendar")).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(waits("too_many_lines")).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(waits("too_slow")).toEqual([1, 2, 4, 8, 16, 24, 24]);
});

test("Retry-After is obeyed, up to a day, and doesn't count as a failure", () => {
  const failing = failedAgain(well, "rate_limit", now);
  expect(failing).toEqual({ ...well, failure: "rate_limit" });
  const after = (wait: number): number =>
    hours(
      nextRead(failing, { now, random: 0.5, retryAt: new Date(now.getTime() + wait * 3_600_000) }),
    );
  expect([after(3), after(90), after(-1)]).toEqual([3, 24, 1]);
});

const failingOf = (failure: Failing["failure"], failures: number, since: string): Failing => {
  return { failure, failures, failingSince: new Date(since) };
};

test("three refusals over a day need a person; missing responses never do", () => {
  expect(needsPerson(failingOf("refused", 3, "2026-11-30T00:00:00Z"), now)).toBe(true);
  expect(needsPerson(failingOf("empty", 9, "2026-11-30T00:00:00Z"), now)).toBe(true);
  expect(needsPerson(failingOf("refused", 2, "2026-11-01T00:00:00Z"), now)).toBe(false);
  expect(needsPerson(failingOf("refused", 9, "2026-11-30T00:00:01Z"), now)).toBe(false);
  expect(needsPerson(failingOf("unreachable", 9, "2026-11-01T00:00:00Z"), now)).toBe(false);
  expect(needsPerson(well, now)).toBe(false);
});
