import { expect, test } from "vitest";
import {
  amountOfCell,
  dateReading,
  dayOfCell,
  decimalReading,
  momentOfCell,
  noEvidence,
  observe,
} from "./cells";

test.each([
  ["04/12/2026", "day_first", "2026-12-04"],
  ["04/12/2026", "month_first", "2026-04-12"],
  ["04/12/2026", null, null],
  ["31.12.26", "day_first", "2026-12-31"],
  ["31/12/2026", "month_first", null],
  ["2026-12-04", null, "2026-12-04"],
  ["2026/1/9", null, "2026-01-09"],
  ["4 Dec 2026", null, "2026-12-04"],
  ["December 4, 2026", null, "2026-12-04"],
  ["30/02/2026", "day_first", null],
  ["soon", "day_first", null],
] as const)("the date %j read %s is %j", (cell, order, day) => {
  expect(dayOfCell(cell, order)).toBe(day);
});

test.each([
  ["18/09/2026 14:22", { day: "2026-09-18", time: "14:22:00", offset: null }],
  ["2026-09-18T14:22:05Z", { day: "2026-09-18", time: "14:22:05", offset: "Z" }],
  ["2026-09-18 14:22:05+0200", { day: "2026-09-18", time: "14:22:05", offset: "+02:00" }],
  ["18/09/2026, 2:22 pm", { day: "2026-09-18", time: "14:22:00", offset: null }],
  ["18/09/2026 12:05 AM", { day: "2026-09-18", time: "00:05:00", offset: null }],
  ["18/09/2026", { day: "2026-09-18", time: null, offset: null }],
  ["18/09/2026 25:00", null],
] as const)("the moment %j", (cell, moment) => {
  expect(momentOfCell(cell, "day_first")).toEqual(moment);
});

test.each([
  ["1.240,50", ",", "1240.50"],
  ["1.240,50", ".", null],
  ["1,240.50", ".", "1240.50"],
  ["1 240,5", ",", "1240.5"],
  ["1.240", ".", null],
  ["1.240", ",", "1240"],
  ["$1,234.00", ".", "1234.00"],
  ["€ 80", ".", "80"],
  ["80,00 EUR", ",", "80.00"],
  ["-5.00", ".", null],
  ["12.345", ".", null],
] as const)("the amount %j read with %j is %j", (cell, mark, amount) => {
  expect(amountOfCell(cell, mark)).toBe(amount);
});

function evidenceOf(...cells: string[]) {
  const evidence = noEvidence();
  for (const cell of cells) observe(evidence, cell);
  return [evidence];
}

test("rows decide the order of dates if a day is above 12; otherwise nothing is guessed", () => {
  const told = dateReading(evidenceOf("04/12/2026", "18/12/2026", "25/12/2026"), null);
  expect(told).toEqual({ value: "day_first", by: "rows", sure: 2, of: 3, isOpen: false });
  const open = dateReading(evidenceOf("04/12/2026", "05/06/2026"), null);
  expect(open).toMatchObject({ value: null, by: null, isOpen: true });
  expect(dateReading(evidenceOf("04/12/2026"), "month_first")).toMatchObject({
    value: "month_first",
    by: "person",
    isOpen: false,
  });
  expect(dateReading(evidenceOf("2026-12-04"), null)).toMatchObject({ of: 0, isOpen: false });
});

test("rows decide the decimal mark if two digits follow it", () => {
  expect(decimalReading(evidenceOf("612.00", "684,00", "12.50"), null)).toMatchObject({
    value: ".",
    sure: 2,
    of: 3,
  });
  expect(decimalReading(evidenceOf("1.240", "2.500"), null)).toMatchObject({ isOpen: true });
  expect(decimalReading(evidenceOf("1240", "80"), null)).toMatchObject({ of: 0, isOpen: false });
});
