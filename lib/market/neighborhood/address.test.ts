import { expect, test } from "vitest";
import { addressOf, nameIn, spanIn } from "./client";

test("a listing is parsed from a URL and written back, even with a slash in its ID", () => {
  expect(nameIn("guesty/a/b")).toEqual({ pms: "guesty", id: "a/b" });
  expect(addressOf({ pms: "guesty", id: "a/b" })).toBe("guesty/a/b");
  for (const odd of [null, "", "guesty", "guesty/", "/1"]) expect(nameIn(odd)).toBeNull();
});

test("a span that is not offered is half a year", () => {
  expect(["90", "months", "7", null].map(spanIn)).toEqual(["90", "months", "180", "180"]);
});
