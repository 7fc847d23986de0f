import { readFileSync } from "node:fs";
import {
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  wcagContrast,
} from "culori";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

/** Every `--name: light-dark(a, b)` of the stylesheet. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)/g)].map(
    ([, name = "", light, dark]) => [name, { light, dark }],
  ),
);

function colour(name: string, theme: Theme) {
  const found = parse(tokens.get(name)?.[theme] ?? "");
  if (!found) throw new Error(`no colour --${name} in ${theme}`);
  return found;
}

const contrast = (a: string, b: string, theme: Theme) =>
  wcagContrast(colour(a, theme), colour(b, theme));
const pairs = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));

const grounds = ["paper", "surface", "raised", "hover", "muted"];
const text = [
  ...pairs(["ink", "ink-soft", "ink-faint", "accent", "danger", "up", "down", "warning"], grounds),
  ...pairs(["ink", "ink-soft", "ink-faint", "accent-ink"], ["accent-soft"]),
  ...pairs(["ink", "ink-soft", "up-ink"], ["up-soft"]),
  ...pairs(["ink", "ink-soft", "warning-ink"], ["warning-soft"]),
  ...pairs(["ink", "ink-soft", "down-ink"], ["down-soft"]),
  ...pairs(["ink", "ink-soft", "danger-ink"], ["danger-soft"]),
  ...pairs(["on-accent"], ["accent", "accent-strong", "danger", "danger-strong"]),
  ...pairs(["surface"], ["ink"]),
  ...[1, 2, 3, 4, 5].map((step) => [`demand-${step}-ink`, `demand-${step}`] as const),
  ...pairs(
    ["night-ink"],
    [0, 1, 2, 3, 4, 5].map((step) => `night-${step}`),
  ),
  ...pairs(["ink", "ink-soft"], ["stay"]),
];
const shapes = [
  ...pairs(["field", "accent", "danger"], ["paper", "surface", "raised"]),
  ...pairs(["accent", "warning", "danger"], ["muted"]),
  ...pairs(["accent"], ["accent-soft", "band-outer", "band-inner"]),
  ...pairs(["ink-faint", "band-median"], ["surface"]),
];

describe.each(themes)("%s", (theme) => {
  test.each(text)("%s is readable on %s", (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)("%s is discernible on %s", (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ["demand", 8],
    // Their tints in a calendar, each with its price.
    ["night", 5.5],
  ])("the steps of %s are even, and apart for colour-blind eyes too", (name, least) => {
    const steps = [1, 2, 3, 4, 5].map((step) => colour(`${name}-${step}`, theme));
    const eyes = [
      (seen: (typeof steps)[number]) => seen,
      filterDeficiencyProt(1),
      filterDeficiencyDeuter(1),
      filterDeficiencyTrit(1),
    ];
    const apart = differenceCiede2000();
    for (const eye of eyes) {
      const seen = steps.map((step) => eye(step));
      const gaps = seen.slice(1).map((step, index) => apart(seen[index] ?? step, step));
      expect(Math.min(...gaps)).toBeGreaterThan(least);
      expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(2);
    }
  });
});

test("every colour of the theme is a token of both themes", () => {
  const named = [...css.matchAll(/--color-[\w-]+: var\(--([\w-]+)\)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !tokens.has(name ?? "") && name !== "scrim")).toEqual([]);
});
