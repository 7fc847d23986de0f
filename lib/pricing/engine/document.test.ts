import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { explain } from "./explain";
import { stepKeys, type EngineInput, type EngineOverride } from "./input";
import { makePricer } from "./price";
import { calendarOf, evenMarket, inputWith, rulesWith, someDay } from "./testing";

/** Compares the worked example in the guide for property managers with the engine. */
const text = readFileSync("docs/pricing.md", "utf8");

/** Rows of the table under a heading, without its head. */
function tableUnder(heading: string): string[][] {
  const section = text.split(/^#+ /m).find((part) => part.startsWith(heading)) ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const given = new Map(tableUnder("The night").map(([label = "", value = ""]) => [label, value]));
const amount = (label: string): number => Number((given.get(label) ?? "").replace(/[$%+]/g, ""));
const digits = { open: "1", booked: "2" } as const;
const ahead = amount("Days ahead");

function input(override?: EngineOverride): EngineInput {
  const nights = (given.get("Tonight and the next seven nights") ?? "").split(", ");
  const byDay = new Map(override ? [[someDay + ahead, override]] : []);
  return inputWith({
    base: amount("Base price"),
    min: amount("Minimum price"),
    max: amount("Maximum price"),
    market: evenMarket(1 + amount("Season") / 100, 1 + amount("Demand") / 100),
    rules: rulesWith({
      day_of_week_adjustment: { dow_factor_value_sat: amount("Your rule for Saturdays") },
    }),
    calendar: calendarOf(
      nights.map((night) => (night === "open" ? digits.open : digits.booked)).join(""),
    ),
    overrides: [{ level: "listing", byDay }],
  });
}

const nightOf = (own: EngineInput) => makePricer(own).priceNight(someDay + ahead);

test("the engine computes every step of the worked example", () => {
  const own = input();
  const night = nightOf(own);
  const { market, customizations } = explain(night, own.rules, (key) => key);
  const steps = new Map([...market, ...customizations].map((step) => [step.key, step]));
  const titles = [
    "Season",
    "Demand",
    "Day of week",
    "Far out",
    "Last minute",
    "Occupancy",
    "Gap",
    "Discount limit",
  ];
  let running = night.base;
  const expected = stepKeys.flatMap((key, at) => {
    const step = steps.get(key);
    if (!step) return [];
    running *= step.factor;
    return [
      [
        titles[at] ?? "",
        step.value.replace("-", "−"),
        step.factor.toFixed(4),
        `$${running.toFixed(2)}`,
      ],
    ];
  });
  expect(expected.length).toBeGreaterThan(5);
  const rows = tableUnder("Step by step");
  const cells = rows.map(([title, , change, factor, price]) => [title, change, factor, price]);
  expect(cells).toEqual([
    ["Base", "", "", `$${night.base.toFixed(2)}`],
    ...expected,
    ["Final price", "", "", `$${night.price / 100}`],
  ]);
});

const overrides: [string, EngineOverride][] = [
  ["fixed, 120", { price: 120, priceType: "fixed" }],
  ["percent, +10", { price: 10, priceType: "percent" }],
  ["percent_stacked, +10", { price: 10, priceType: "percent_stacked" }],
  ["percent_stacked, −30", { price: -30, priceType: "percent_stacked" }],
];

test("the engine computes the override prices of the worked example", () => {
  const rows = tableUnder("Overrides").map(([name, , price]) => [name, price]);
  expect(rows).toEqual(
    overrides.map(([name, override]) => [name, `$${nightOf(input(override)).price / 100}`]),
  );
});
