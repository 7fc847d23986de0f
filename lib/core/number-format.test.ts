import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { figuresIn } from "./number-format";

const { amount, cents, change, compact, difference, money, moneyChange, number, percent, unit } =
  figuresIn("en");

test("shares have no space and no needless decimals", () => {
  expect([46, 46.04, 46.5, 99.96, 0, 17].map((value) => percent(value))).toEqual([
    "46%",
    "46%",
    "46.5%",
    "100%",
    "0%",
    "17%",
  ]);
});

test("a change has its sign, a real minus, and none at zero", () => {
  expect([3, -3, -30, 12.5, 0, -0, -0.04, 0.04].map((value) => change(value))).toEqual([
    "+3%",
    "−3%",
    "−30%",
    "+12.5%",
    "0%",
    "0%",
    "0%",
    "0%",
  ]);
  expect([difference(-12), difference(12), difference(-0.2)]).toEqual(["−12", "+12", "0"]);
});

test("prices have their currency, and cents only where there are some", () => {
  expect([money(205, "CAD"), money(147.5, "GBP"), money(-20, "CAD")]).toEqual([
    "CA$205",
    "£148",
    "−CA$20",
  ]);
  expect([amount(205, "CAD"), amount(205.5, "CAD"), amount(204.999, "CAD")]).toEqual([
    "CA$205",
    "CA$205.50",
    "CA$205",
  ]);
  expect([money(1250, null), moneyChange(7, "CAD"), cents(3, "EUR")]).toEqual([
    "1,250",
    "+CA$7",
    "€3.00",
  ]);
});

test("an amount has the digits of its currency", () => {
  const texts = ["JPY", "KWD", "EUR", "ISK"].map((code) => [
    amount(1_205.5, code),
    cents(12, code),
  ]);
  expect(texts.flat().map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "¥1,206",
    "¥12",
    "KWD 1,205.500",
    "KWD 12.000",
    "€1,205.50",
    "€12.00",
    "ISK 1,206",
    "ISK 12",
  ]);
});

test("numbers are grouped, and a rounded zero has no minus", () => {
  expect([number(1250), number(-0.0001), number(-4), compact(12_300)]).toEqual([
    "1,250",
    "0",
    "−4",
    "12.3K",
  ]);
  expect(unit(1.234, "kilometer")).toBe("1.2 km");
});

/** Positions on a page are percentages, too: files that draw with them. */
const drawn = /\b(style=|(left|right|width|height|top|background|color)[:=]|calc\(|color-mix\()/;
const other: readonly [string, RegExp][] = [
  ["toFixed", /\.toFixed\(/],
  ["Intl.NumberFormat", /Intl\.NumberFormat\(/],
  ["toLocaleString", /\.toLocaleString\(/],
  ["style percent", /style: "(percent|currency)"/],
  ["a number's format with options", /format\.number\([^;{}]*,\s*\{/],
  ["a percent sign after a value", /\$\{[^}]*\}\s?%`/],
];

/** Where a share of a length is made for a style, apart from the style itself. */
const lengths = new Set([
  "app/(portal)/customizations/_components/editors/seasons/season-strip.tsx",
  "components/actions/evidence/compared-evidence.tsx",
  "components/actions/price/price-value.tsx",
  "components/prices/explain/market-strip.tsx",
  "components/ui/slider.tsx",
]);

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
}

test("no page writes a number in another way", () => {
  const found = ["app", "components"].flatMap(sources).flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return other.flatMap(([name, pattern]) => {
      const isPercent = name.startsWith("a percent");
      const lines = isPercent ? text.split("\n").filter((line) => !drawn.test(line)) : [text];
      if (isPercent && lengths.has(file)) return [];
      return lines.some((line) => pattern.test(line)) ? [`${file}: ${name}`] : [];
    });
  });
  expect(found).toEqual([]);
});

test("no message adds a percent sign to a value", () => {
  const found = readdirSync("messages/en").filter((file) =>
    /\}\s?%/.test(readFileSync(path.join("messages/en", file), "utf8")),
  );
  expect(found).toEqual([]);
});
