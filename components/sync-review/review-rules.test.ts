import { expect, test } from "vitest";
import type { PreviewRow } from "@/lib/delivery/sync-preview/schema";
import { reviewCsv } from "./review-csv";
import {
  countsOf,
  editOf,
  filters,
  hasFallen,
  isTicked,
  keptByPrice,
  keptNights,
  lackOf,
  nextOpen,
  limitsOf,
  priceRange,
  requestOf,
  sentRows,
  sharedReasons,
  specialKey,
  withTicks,
} from "./review-rules";

const same = { up: 0, down: 0, same: 0 };

function rowOf(id: string, fields: Partial<PreviewRow> = {}): PreviewRow {
  return {
    id,
    pms: "guesty",
    name: `Listing ${id}`,
    currency: "CAD",
    status: "ready",
    block: null,
    looks: [],
    prices: { base: 200, min: 100, max: null },
    suggestion: null,
    read_at: null,
    tonight: { from: 200, to: 190 },
    open_nights: 300,
    leaving: 300,
    average: { tonight: -1, settled: -2 },
    moves: { tonight: same, settled: same },
    largest_cut: null,
    largest_raise: null,
    special: [],
    ...fields,
  };
}

const look = (code: PreviewRow["looks"][number]["code"], nights: number | null = null) => ({
  status: "needs_look" as const,
  looks: [{ code, nights }],
});
const special = { start_date: "2027-01-01", end_date: "2027-01-02", nights: 2, lift: 50 };
const rows = [
  rowOf("1"),
  rowOf("2", look("no_evidence")),
  rowOf("3", look("no_evidence")),
  rowOf("4", { status: "needs_minimum" }),
  rowOf("5", { status: "blocked", block: "cannot_send" }),
  rowOf("6", { status: "error", error: "Listing not found." }),
];
const ids = (some: readonly PreviewRow[]) => some.map(({ id }) => id);

test("only ready rows and rows that look right are sent", () => {
  expect(ids(sentRows(rows, new Map()))).toEqual(["1"]);
  const ticks = withTicks(new Map(), rows.slice(1, 2), true);
  expect(ids(sentRows(rows, ticks))).toEqual(["1", "2"]);
  expect(countsOf(rows, ticks)).toEqual({ sent: 2, waiting: 1, off: 3 });
  expect(countsOf(rows, withTicks(ticks, rows.slice(1, 2), false))).toEqual({
    sent: 1,
    waiting: 2,
    off: 3,
  });
});

test("a tick on a row that needs something else sends nothing", () => {
  const ticks = withTicks(new Map(), rows, true);
  expect(ids(sentRows(rows, ticks))).toEqual(["1", "2", "3"]);
});

test.each([
  ["its average", { average: { tonight: -1, settled: -3 } }],
  ["tonight's price", { tonight: { from: 200, to: 180 } }],
  ["its reasons", look("no_evidence", 4)],
  [
    "its largest cut",
    { largest_cut: { date: "2027-01-01", from: 2, to: 1, change: -50, why: [] } },
  ],
])("a tick falls with a change of %s", (_, change) => {
  const row = rowOf("2", look("no_evidence"));
  const ticks = withTicks(new Map(), [row], true);
  expect([isTicked(row, ticks), hasFallen(row, ticks)]).toEqual([true, false]);
  const changed = { ...row, ...change };
  expect([isTicked(changed, ticks), hasFallen(changed, ticks)]).toEqual([false, true]);
});

test("one tick per reason takes the rows that have only this one", () => {
  const two = rowOf("7", {
    ...look("no_evidence"),
    looks: [
      { code: "no_evidence", nights: null },
      { code: "at_minimum", nights: 99 },
    ],
  });
  const single = rowOf("8", look("at_minimum", 120));
  const shared = sharedReasons([...rows, two, single]);
  expect(shared.map(({ codes, rows: some }) => [codes, ids(some)])).toEqual([
    [["no_evidence"], ["2", "3"]],
  ]);
});

test("the preview has the prices chosen, and special nights unless they are released", () => {
  const some = [rowOf("1", { special: [special] }), rowOf("2")];
  const decisions = {
    choices: new Map([["guesty/2", { min: 80 }]]),
    released: new Set<string>(),
    settleDays: 7,
    canKeep: true,
  };
  const keep = [{ start_date: "2027-01-01", end_date: "2027-01-02" }];
  expect(requestOf(some, some, decisions)).toEqual({
    settle_days: 7,
    listings: [
      { id: "1", pms: "guesty", keep },
      { id: "2", pms: "guesty", min: 80 },
    ],
  });
  const without = { id: "1", pms: "guesty" };
  const released = new Set([specialKey("guesty/1", special)]);
  expect(requestOf(some, some, { ...decisions, released }).listings[0]).toEqual(without);
  expect(some.map((row) => keptNights(row, new Set()))).toEqual([2, 0]);
  expect(some.map((row) => keptNights(row, released))).toEqual([0, 0]);
  expect(requestOf(some, some, { ...decisions, canKeep: false }).listings[0]).toEqual(without);
});

test("the change that turns sync on has the prices chosen for the listing", () => {
  const choices = new Map([["guesty/4", { base: 150, min: 80 }]]);
  expect(editOf(rowOf("4"), choices)).toEqual({
    id: "4",
    pms: "guesty",
    sync_stage: "on",
    base: 150,
    min: 80,
  });
  expect(editOf(rowOf("1"), choices)).toEqual({ id: "1", pms: "guesty", sync_stage: "on" });
});

const night = (date: string, from: number | null, is_open = true) => ({
  date,
  from,
  is_open,
  tonight: 1,
  settled: 1,
});

test("nights to keep are grouped by their price in the PMS; closed and unknown ones are left out", () => {
  const nights = [
    night("2026-12-31", 300),
    night("2027-01-01", 300),
    night("2027-01-02", 320),
    night("2027-01-03", 300),
  ];
  const some = [
    rowOf("1", { special: [special], nights }),
    rowOf("2", {
      special: [special],
      nights: [night("2027-01-01", 300, false), night("2027-01-02", null)],
    }),
  ];
  expect([...keptByPrice(some, new Set(), 2)]).toEqual([
    [300, [{ id: "1", pms: "guesty", dates: ["2027-01-01"] }]],
    [320, [{ id: "1", pms: "guesty", dates: ["2027-01-02"] }]],
  ]);
  const cents = [{ ...rowOf("1", { special: [special] }), nights: [night("2027-01-01", 300.5)] }];
  expect([...keptByPrice(cents, new Set(), 2).keys()]).toEqual([300.5]);
  expect([...keptByPrice(cents, new Set(), 0).keys()]).toEqual([301]);
  expect(priceRange({ ...rowOf("1"), nights })).toEqual([300, 320]);
  expect(priceRange(rowOf("1"))).toBeNull();
});

test("filters and missing prices", () => {
  const shown = Object.values(filters).map((filter) => ids(rows.filter(filter)));
  expect(shown).toEqual([["1", "2", "3", "4", "5", "6"], ["2", "3"], ["4"], ["1"], ["5", "6"]]);
  expect(lackOf(rowOf("1", { prices: { base: null, min: 1, max: null } }))).toEqual({
    base: true,
    min: false,
  });
  expect(lackOf(rowOf("1", { prices: null }))).toEqual({ base: false, min: false });
});

test("the limit widens from 10% tonight until prices have settled in", () => {
  const nights = ["2026-12-01", "2026-12-02", "2026-12-03"].map((date) => night(date, 100));
  const limits = limitsOf(nights, 2).map((pair) => pair.map((value) => value && Math.round(value)));
  expect(limits).toEqual([
    [90, 110],
    [68, 133],
    [null, null],
  ]);
  expect(limitsOf([night("2026-12-01", null)], 14)).toEqual([[null, null]]);
  expect(limitsOf(nights, 0)[0]).toEqual([null, null]);
});

test("the next row that needs something comes after the current one, around the end, and not if it is ticked", () => {
  const [first, second, third, fourth, fifth] = rows;
  if (!first || !second || !third || !fourth || !fifth) throw new Error("There are six rows.");
  const none = new Map<string, string>();
  expect(nextOpen(rows, first, none)).toBe(second);
  expect(nextOpen(rows, second, none)).toBe(third);
  expect(nextOpen(rows, fifth, none)).toBe(second);
  expect(nextOpen(rows, first, withTicks(none, [second, third], true))).toBe(fourth);
  expect(nextOpen([first, fifth], first, none)).toBeUndefined();
});

test("a saved review has a line for every listing, with numbers, and runs no formula", () => {
  const cut = { date: "2027-01-02", from: 200, to: 150, change: -25, why: [] };
  const odd = rowOf("7", { ...look("falls_over_20", 3), largest_cut: cut, tonight: null });
  const [header, one, other] = reviewCsv([...rows.slice(0, 1), odd], ({ id }) => `=${id}`).split(
    "\r\n",
  );
  expect(header).toBe(
    "id,pms,name,currency,status,reasons,base,min,max,pms_tonight,tonight,leaving,open_nights,average_change_tonight,average_change_settled,cut_date,cut_from,cut_to,cut_change,raise_date,raise_from,raise_to,raise_change,error",
  );
  expect(one).toBe("1,guesty,'=1,CAD,ready,,200,100,,200,190,300,300,-1,-2,,,,,,,,,");
  expect(other).toBe(
    "7,guesty,'=7,CAD,needs_look,falls_over_20,200,100,,,,300,300,-1,-2,2027-01-02,200,150,-25,,,,,",
  );
});
