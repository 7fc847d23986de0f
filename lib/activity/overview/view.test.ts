import { expect, test } from "vitest";
import { choiceOf, queryOf } from "./view";

const choice = (query: string) => choiceOf(new URLSearchParams(query));

test("a URL is parsed into a choice, and unknown values are dropped", () => {
  expect(choice("range=past-30&group=12&currency=GBP")).toEqual({
    range: "past-30",
    group: 12,
    currency: "GBP",
  });
  const nothing = { range: "next-30", group: null, currency: null };
  expect(choice("")).toEqual(nothing);
  expect(choice("range=toString&group=-1&currency=gbp")).toEqual(nothing);
  expect(choice("group=1e3&currency=%00")).toEqual(nothing);
});

test("a request contains only the requested parts of the choice", () => {
  const chosen = choice("range=next-60&group=12&currency=CAD");
  expect(queryOf(chosen, "range", "group", "currency")).toBe(
    "?range=next-60&group=12&currency=CAD",
  );
  expect(queryOf(chosen, "group", "currency")).toBe("?group=12&currency=CAD");
  expect(queryOf(choice(""), "group", "currency")).toBe("");
});
