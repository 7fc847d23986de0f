import { expect, test } from "vitest";
import { changeOf, draftOf, everyDay } from "./draft";

const empty = draftOf({}, "en");
const stored = draftOf(
  { price: 201.5, price_type: "fixed", min_stay: 3, reason: "Fair", check_in: "1111100" },
  "en",
);

test("the editor starts with what every night has", () => {
  expect(stored).toMatchObject({
    price: { type: "fixed", text: "201.5" },
    min_price: { type: "fixed", text: "" },
    min_stay: "3",
    reason: "Fair",
    check_in: "1111100",
    check_out: everyDay,
  });
  expect(draftOf({ price: 1234.5, price_type: "fixed" }, "de").price.text).toBe("1234,5");
  expect(draftOf({}, "en", false).price.type).toBe("percent");
});

test("only changed fields are sent, and emptied ones as null", () => {
  expect(changeOf(stored, {}, "en")).toEqual({ set: {}, problems: {} });
  const same = { price: { type: "fixed", text: "201.5" }, reason: "Fair ", min_stay: "3" };
  expect(changeOf(stored, same, "en").set).toEqual({});
  const edits = {
    price: { type: "percent", text: "-10" },
    min_price: { type: "percent_base", text: "" },
    min_stay: "",
    check_in: everyDay,
    check_out: "1111110",
    lead_time_expiry: "14",
    reason: "",
  };
  expect(changeOf(stored, edits, "en").set).toEqual({
    price: -10,
    price_type: "percent",
    min_stay: null,
    check_in: null,
    check_out: "1111110",
    lead_time_expiry: 14,
    reason: null,
  });
  const gone = { price: { type: "fixed", text: " " } };
  expect([changeOf(stored, gone, "en").set, changeOf(empty, gone, "en").set]).toEqual([
    { price: null },
    {},
  ]);
});

test.each([
  ["fixed", "abc", "notNumber"],
  ["fixed", "0", "positive"],
  ["percent", "-76", "percent"],
  ["percent_stacked", "1001", "percent"],
  ["percent", "-75", undefined],
  ["fixed", "1,250", undefined],
])("a %s price of %s: %s", (type, text, problem) => {
  const { set, problems } = changeOf(empty, { price: { type, text } }, "en");
  expect(problems.price).toBe(problem);
  expect("price" in set).toBe(problem === undefined);
});

test.each(["0", "366", "2.5", "x"])("a minimum stay of %s is refused", (min_stay) => {
  expect(changeOf(empty, { min_stay }, "en")).toEqual({ set: {}, problems: { min_stay: "stay" } });
});
