import { expect, test } from "vitest";
import { failedAgain, type Failing, needsPerson, nextRead } from "./schedule";

const now = new Date("2026-12-01T00:00:00Z");
const well: Failing = { failure: null, failures: 0, failingSince: null };
const hours = (date: Date): number => (date.getTime() - now.getTime()) / 3_600_000;

test("a feed is read hourly, ten minutes earlier or later", () => {
  expect(hours(nextRead(well, { now, random: 0 }))).toBeCloseTo(50 / 60);
  expect(hours(nextRead(well, { now, random: 1 }))).toBeCloseTo(70 / 60);
});

test("no answer and refusals back off to a day; bodies that are no calendar are tried hourly", () => {
  const waits = (failure: Failing["failure"]): number[] => {
    let failing = well;
    return Array.from({ length: 7 }, () => {
      failing = failedAgain(failing, failure ?? "unreachable", now);
      return hours(nextRead(failing, { now, random: 0.5 }));
    });
  };
  expect(waits("unreachable")).toEqual([1, 2, 4, 8, 16, 24, 24]);
  expect(waits("refused")).toEqual([1, 2, 4, 8, 16, 24, 24]);
  expect(waits("not_calendar")).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test("Retry-After is obeyed, up to a day, and is no failure of the feed", () => {
  const failing = failedAgain(well, "rate_limit", now);
  expect(failing).toEqual({ ...well, failure: "rate_limit" });
  const after = (wait: number): number =>
    hours(nextRead(failing, { now, random: 0.5, retryAt: new Date(now.getTime() + wait * 3_600_000) }));
  expect([after(3), after(90), after(-1)]).toEqual([3, 24, 1]);
});

test("three refusals over a day ask a person; no answer never does", () => {
  const failing = (failure: Failing["failure"], failures: number, since: string): Failing => {
    return { failure, failures, failingSince: new Date(since) };
  };
  expect(needsPerson(failing("refused", 3, "2026-11-30T00:00:00Z"), now)).toBe(true);
  expect(needsPerson(failing("empty", 9, "2026-11-30T00:00:00Z"), now)).toBe(true);
  expect(needsPerson(failing("refused", 2, "2026-11-01T00:00:00Z"), now)).toBe(false);
  expect(needsPerson(failing("refused", 9, "2026-11-30T00:00:01Z"), now)).toBe(false);
  expect(needsPerson(failing("unreachable", 9, "2026-11-01T00:00:00Z"), now)).toBe(false);
  expect(needsPerson(well, now)).toBe(false);
});
