import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type CalendarBody, FeedParser } from "./parser";
import { airbnbCalendar } from "./testing";

const { signal } = new AbortController();
const stay = airbnbCalendar(["a", "2026-06-10", "2026-06-13"]);
const given = (text: string): CalendarBody => ({
  body: Buffer.from(text),
  zone: "UTC",
  from: 0,
  to: 30_000,
  meaning: "ask",
});

const folder = mkdtempSync(join(tmpdir(), "nightrate-parser-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A parser whose thread does this with each message, as a calendar could make the usual one do. */
function parserThat(work: string, limits = { ms: 60_000, megabytes: 32 }): FeedParser {
  const file = join(folder, `${crypto.randomUUID()}.mjs`);
  const lines = [
    'import { parentPort } from "node:worker_threads";',
    `parentPort.on("message", ({ body }) => { const text = new TextDecoder().decode(body); ${work} });`,
    "parentPort.postMessage(null);",
  ];
  writeFileSync(file, lines.join("\n"));
  return new FeedParser(file, limits);
}

test("calendars are read in their order, and what is none is null", async () => {
  const parser = new FeedParser();
  const parsed = await Promise.all(
    [stay, "<!doctype html>", stay].map((text) => parser.parse(given(text), signal)),
  );
  const event = { kind: "booked", from: 20_614, to: 20_617 };
  const calendar = {
    isEmpty: false,
    problems: {},
    unclear: 0,
    events: [expect.objectContaining(event)],
  };
  expect(parsed).toEqual([calendar, null, calendar]);
  await parser.stop();
});

test("a thread that takes too long is ended, and the next calendar is read", async () => {
  const work = 'if (text === "endless") for (;;); parentPort.postMessage({ text });';
  const parser = parserThat(work, { ms: 400, megabytes: 32 });
  const texts = ["endless", "calendar"];
  const parsed = await Promise.all(texts.map((text) => parser.parse(given(text), signal)));
  expect(parsed).toEqual([{ refused: "too_slow", count: null, most: 400 }, { text: "calendar" }]);
  await parser.stop();
});

test("a thread that takes too much memory is ended, and the next calendar is read", async () => {
  const parser = parserThat(
    'const all = []; while (text === "large") all.push(new Array(1e5).fill(text)); parentPort.postMessage({ text });',
  );
  const texts = ["large", "calendar"];
  const parsed = await Promise.all(texts.map((text) => parser.parse(given(text), signal)));
  expect(parsed).toEqual([
    { refused: "too_much_memory", count: null, most: 32 },
    { text: "calendar" },
  ]);
  await parser.stop();
});

test("a calendar that makes the parser fail is none; the next one is read", async () => {
  const parser = parserThat(
    'if (text === "odd") throw new TypeError("x"); parentPort.postMessage({ text });',
  );
  const parsed = await Promise.all(
    ["odd", "calendar"].map((text) => parser.parse(given(text), signal)),
  );
  expect(parsed).toEqual([null, { text: "calendar" }]);
  await parser.stop();
});

test("calendars that wait are given up with the signal, and those behind them read", async () => {
  const parser = new FeedParser();
  const stopping = new AbortController();
  const reading = parser.parse(given(stay), stopping.signal);
  const waiting = parser.parse(given(stay), stopping.signal);
  const behind = parser.parse(given(stay), signal);
  stopping.abort(new Error("stopped"));
  await expect(reading).rejects.toThrow("stopped");
  await expect(waiting).rejects.toThrow("stopped");
  expect(await behind).toMatchObject({ isEmpty: false });
  await parser.stop();
});

test("a thread that does not start is an error, not a calendar", async () => {
  const parser = new FeedParser(join(folder, "missing.mjs"));
  await expect(parser.parse(given(stay), signal)).rejects.toThrow("missing.mjs");
});
