import { expect, test } from "vitest";
import { type CalendarListing, type CalendarSpan, batched } from "./client";
import type { CalendarAnswer, CalendarRow } from "./schema-calendar";

const span = { account: null, from: "2026-07-15", to: "2026-07-20" };
const never = new AbortController().signal;

/** A row with only its listing filled in. */
const rowOf = ({ id, pms }: CalendarListing): CalendarRow => ({
  id,
  pms,
  currency: null,
  today: null,
  error: "LISTING_NOT_PRESENT",
  nights: { price: [], demand: "", min_stay: [], state: "", override: "", unbookable: "" },
  units: null,
  bars: [],
  min_stay_default: 1,
});

/** Answers each call and records the requested IDs. */
function makeReader() {
  const calls: string[][] = [];
  const answer = async (
    _span: CalendarSpan,
    listings: readonly CalendarListing[],
  ): Promise<CalendarAnswer> => {
    calls.push(listings.map(({ id }) => id));
    return { rows: listings.map(rowOf) };
  };
  const readRow = batched(answer);
  const read = (id: string, signal = never, from = span.from) =>
    readRow({ ...span, from }, { id, pms: "guesty" }, signal);
  return { calls, read };
}

test("listings requested together are read in calls of 25", async () => {
  const { calls, read } = makeReader();
  const ids = Array.from({ length: 30 }, (_, at) => `listing-${at}`);
  const rows = await Promise.all(ids.map((id) => read(id)));
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(calls.map((each) => each.length)).toEqual([25, 5]);
});

test("other nights are read in another call", async () => {
  const { calls, read } = makeReader();
  await Promise.all([read("a"), read("b", never, "2026-07-16")]);
  expect(calls).toEqual([["a"], ["b"]]);
});

test("a row that was scrolled past is not requested", async () => {
  const { calls, read } = makeReader();
  const past = new AbortController();
  void read("past", past.signal);
  const shown = read("shown");
  past.abort();
  await shown;
  expect(calls).toEqual([["shown"]]);
});

const refuse = () => Promise.reject(new Error("503"));

test("a refused call rejects each of its rows", async () => {
  const listings = ["a", "b"].map((id) => ({ id, pms: "guesty" }));
  const readRow = batched(refuse);
  const asked = listings.map((listing) => readRow(span, listing, never));
  const settled = await Promise.allSettled(asked);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
