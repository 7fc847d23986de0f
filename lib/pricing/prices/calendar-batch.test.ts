import { afterEach, expect, test, vi } from "vitest";
import { readBatched } from "./client-batch";

const span = { account: null, from: "2026-07-15", to: "2026-07-20" };
const never = new AbortController().signal;

/** Answers with the ids that were asked for; returns the calls. */
function answering(): string[][] {
  const calls: string[][] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    const { listings } = JSON.parse(body) as { listings: { id: string }[] };
    calls.push(listings.map(({ id }) => id));
    return Response.json({ rows: listings });
  });
  return calls;
}

afterEach(() => vi.unstubAllGlobals());

const read = (id: string, signal = never, from = span.from) =>
  readBatched({ ...span, from }, { id, pms: "guesty" }, signal);

test("listings that are asked for together are read in calls of 25", async () => {
  const calls = answering();
  const ids = Array.from({ length: 30 }, (_, at) => `listing-${at}`);
  const rows = await Promise.all(ids.map((id) => read(id)));
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(calls.map((each) => each.length)).toEqual([25, 5]);
});

test("other nights are another call", async () => {
  const calls = answering();
  await Promise.all([read("a"), read("b", never, "2026-07-16")]);
  expect(calls).toEqual([["a"], ["b"]]);
});

test("a row that was scrolled past is not asked for", async () => {
  const calls = answering();
  const past = new AbortController();
  void read("past", past.signal);
  const shown = read("shown");
  past.abort();
  await shown;
  expect(calls).toEqual([["shown"]]);
});

test("a refused call refuses each of its rows", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 503 }));
  const settled = await Promise.allSettled([read("a"), read("b")]);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
