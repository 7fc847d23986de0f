import { expect, test } from "vitest";
import { dayFromText } from "./dates";

test.each(["2023-02-29", "2026-13-01", "2026-1-1", "1999-12-31", "2200-01-01", "today", ""])(
  "%j is no night",
  (text) => {
    expect(dayFromText(text)).toBeNull();
  },
);
