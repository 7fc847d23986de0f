/** The program of the thread that `FeedParser` starts: an empty message once it runs, then one for each calendar. */
import { parentPort } from "node:worker_threads";
import { readCalendar } from "../calendar";
import type { CalendarBody, Parsed } from "./parser";
import { readEvent } from "./stored";

function parse({ body, ...wanted }: CalendarBody): Parsed {
  const calendar = readCalendar(new TextDecoder().decode(body), wanted);
  if (calendar === null || "refused" in calendar) return calendar;
  return { ...calendar, events: calendar.events.map(readEvent) };
}

parentPort?.on("message", (given: CalendarBody) => parentPort?.postMessage(parse(given), []));
parentPort?.postMessage(null, []);
