import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayFromText } from "@/lib/core/dates";
import { monthText, nightOf } from "./nights";

test("every night has the right index in its month", () => {
  const from = Date.UTC(2000, 0, 1) / 86_400_000;
  fc.assert(
    fc.property(fc.integer({ min: from, max: from + 73_048 }), (day) => {
      const text = new Date(day * 86_400_000).toISOString().slice(0, 10);
      expect(dayFromText(text)).toBe(day);
      const { month, index, length } = nightOf(day);
      expect(monthText(month)).toBe(`${text.slice(0, 7)}-01`);
      expect(index + 1).toBe(Number(text.slice(8)));
      expect(length).toBeGreaterThan(index);
    }),
  );
});
