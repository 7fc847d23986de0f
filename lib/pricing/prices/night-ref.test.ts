import { expect, test } from "vitest";
import { nightText, parseNight } from "./listing-nights";

test("a night is parsed back from its URL text, even with colons in the listing ID", () => {
  const night = { pms: "guesty", id: "a:b/1", date: "2026-11-25" };
  expect(parseNight(nightText(night))).toEqual(night);
});

test.each([null, "", "guesty:1", "guesty:1:2026-02-30", "guesty::2026-11-25"])(
  "%o is no night",
  (text) => expect(parseNight(text)).toBeNull(),
);
