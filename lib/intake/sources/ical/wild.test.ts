import { expect, test } from "vitest";
import { wildCalendars, wildDays } from "@/e2e/factories/wild-calendars";
import { dateOf } from "@/lib/core/dates";
import { readCalendar } from "./calendar";

const dates = process.env["NIGHTRATE_LONG"] === "1" ? 200_000 : 10_000;

test(`of ${dates} dates in calendars of every form none is lost, and none invented`, () => {
  const calendars = wildCalendars("wild", dates);
  const wrong = calendars.flatMap(({ body, zone, nights, broken }, at) => {
    const found = readCalendar(body, { zone, ...wildDays, meaning: "ask" });
    if (found === null || "refused" in found) return [`${at} is not read`];
    const read = found.events.map(({ from, to }) => `${dateOf(from)} ${dateOf(to)}`);
    const lost = nights.filter((each) => !read.includes(each)).map((each) => `${at} -${each}`);
    const invented = read.filter((each) => !nights.includes(each)).map((each) => `${at} +${each}`);
    const count = read.length === nights.length ? [] : [`${at} ${read.length}/${nights.length}`];
    const said = found.problems.unreadable?.count ?? 0;
    const named = said === broken ? [] : [`${at} names ${said} of ${broken} broken events`];
    return [...lost, ...invented, ...count, ...named];
  });
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(calendars.reduce((sum, { nights }) => sum + nights.length, 0)).toBeGreaterThan(dates - 1);
});
