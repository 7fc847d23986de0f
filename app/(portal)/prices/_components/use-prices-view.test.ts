import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/dates";
import { nightFrom, nightText } from "./use-prices-view";

test("a night in the URL reads back as written, also if its id contains a colon", () => {
  const night = { pms: "guesty", id: "a:7", day: dayOf("2026-12-24") };
  expect(nightText(night)).toBe("guesty:a:7:2026-12-24");
  expect(nightFrom(nightText(night))).toEqual(night);
});

test.each([null, "", "guesty:7", "guesty:7:tomorrow", ":7:2026-12-24"])(
  "%s is not a night",
  (text) => expect(nightFrom(text)).toBeNull(),
);
