import { expect, test } from "vitest";
import { listingResource } from "@/e2e/factories/listing-resource";
import { type Draft, keptRowOf, rowOf, withEdits } from "./rows";
import { startingPrices } from "./testing";

const notation = { locale: "en", decimals: 0, typed: String };
const bare = listingResource({ base: null, min: null, max: null });
const offered = startingPrices({ base: 160, min: 102 });

const row = (fields = {}, texts = {}, suggestion: typeof offered | undefined = offered) =>
  rowOf({ ...bare, ...fields }, suggestion, texts, notation);

test.each([
  ["nothing", {}, {}, "open"],
  ["a base alone", {}, { base: "170" }, "open"],
  ["both prices", {}, { base: "170", min: "90" }, "chosen"],
  ["what is saved", { base: 200, min: 100 }, {}, "chosen"],
  ["what is saved with what is typed", { base: 200 }, { min: "90" }, "chosen"],
  ["a minimum above the base", {}, { base: "90", min: "170" }, "open"],
  ["no number", {}, { base: "abc", min: "90" }, "open"],
  ["emptied fields", {}, { base: "", min: "  " }, "open"],
] as const)("%s", (_, saved, texts, state) => {
  expect(row(saved, texts).state).toBe(state);
});

test("without a suggestion a row waits for a base; while suggestions load it is only not chosen", () => {
  const nothing = startingPrices({ base: null, min: null });
  expect(row({}, {}, nothing).state).toBe("none");
  expect(row({}, { base: "150" }, nothing)).toMatchObject({
    state: "open",
    min: { suggestion: 90 },
  });
  expect(rowOf(bare, undefined, {}, notation)).toMatchObject({ state: "open", takes: [] });
});

const names = { id: bare.id, pms: bare.pms };

test.each([
  ["both typed prices", {}, { base: "170", min: "90" }, { ...names, base: 170, min: 90 }],
  ["only what differs", { base: 170 }, { base: "170", min: "1,000" }, null],
  ["one price alone", { base: 170 }, { base: "170", min: "90" }, { ...names, min: 90 }],
  ["nothing that is saved", { base: 170, min: 90 }, { base: "170" }, null],
  ["no row with a price that is no number", {}, { base: "170", min: "x" }, null],
  ["no row with decimals where they are off", {}, { base: "170.50" }, null],
  ["no base below a saved minimum", { min: 200 }, { base: "170" }, null],
  ["no base above a saved maximum", { max: 150 }, { base: "170" }, null],
  ["nothing of an emptied field", { min: 90 }, { min: "" }, null],
] as const)("Save writes %s", (_, saved, texts, edit) => {
  expect(row(saved, texts).edit).toEqual(edit);
});

test("the price to correct is named: the minimum if both are typed", () => {
  expect(row({}, { base: "90", min: "170" }).problem).toEqual({
    field: "min",
    kind: "above",
    other: "base",
    price: 90,
  });
  expect(row({ min: 200 }, { base: "170" }).problem).toMatchObject({ field: "base", other: "min" });
  expect(row({ base: 50, min: 90 }).problem, "saved prices are not judged").toBeNull();
});

const taken = (...given: Parameters<typeof row>) =>
  Object.fromEntries(row(...given).takes.map(({ field, text }) => [field, text]));

test("using the suggestion fills what is not chosen and keeps what is", () => {
  expect(taken()).toEqual({ base: "160", min: "102" });
  expect(taken({}, { base: "170" })).toEqual({ min: "102" });
  expect(taken({ base: 100 })).toEqual({ min: "85" });
  expect(taken({ min: 80 })).toEqual({ base: "160" });
  expect(taken({}, { base: "170", min: "90" })).toEqual({});
});

test("of a listing with both prices, using the suggestion replaces what is saved and keeps what is typed", () => {
  expect(taken({ base: 400, min: 300 })).toEqual({ base: "160", min: "102" });
  expect(taken({ base: 400, min: 300 }, { base: "300" })).toEqual({ min: "150" });
  expect(taken({ base: 160, min: 102 })).toEqual({});
});

test("a row stays the same object until its suggestion or texts change", () => {
  const texts = { base: "170" };
  const first = keptRowOf(bare, offered, texts, notation);
  expect(keptRowOf(bare, offered, texts, notation)).toBe(first);
  expect(keptRowOf(bare, offered, { base: "171" }, notation).base.amount).toBe(171);
  expect(keptRowOf(bare, undefined, texts, notation).suggestion).toBeUndefined();
  expect(keptRowOf(bare, offered, undefined, notation).edit).toBeNull();
});

test("a draft has the listings with typed prices only", () => {
  const start: Draft = { a: { base: "1", min: "2" }, b: { min: "3" } };
  const edits = [
    { key: "a", field: "base", text: undefined },
    { key: "b", field: "min", text: undefined },
    { key: "c", field: "min", text: "4" },
  ] as const;
  expect(withEdits(start, edits)).toEqual({ a: { min: "2" }, c: { min: "4" } });
});

test("the base that a new listing has from its PMS is not chosen until there is a minimum", () => {
  const sources = { calendar: null, bookings: null, pms_base: 90, market: null };
  const ofPms = startingPrices({ base: 160, min: 102, sources });
  expect(row({ base: 90 }, {}, ofPms)).toMatchObject({ state: "open", base: { amount: null } });
  expect(row({ base: 90 }, {}, ofPms).takes.map(({ field, text }) => [field, text])).toEqual([
    ["base", "160"],
    ["min", "102"],
  ]);
  expect(row({ base: 90 }, { base: "90", min: "60" }, ofPms).edit).toEqual({ ...names, min: 60 });
  expect(row({ base: 90 }, { min: "60" }, ofPms).edit).toEqual({ ...names, min: 60 });
  expect(row({ base: 90, min: 60 }, {}, ofPms).state).toBe("chosen");
  expect(row({ base: 95 }, {}, ofPms)).toMatchObject({ base: { amount: 95 } });
});
