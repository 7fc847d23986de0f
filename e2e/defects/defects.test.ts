import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { spoil } from "./copy";
import { chosen, parts } from "./list";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "nightrate-defects-test-"));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Copies the file that a defect changes into an empty folder; returns its path. */
function alone(file: string): string {
  const path = join(folder, file);
  mkdirSync(join(path, ".."), { recursive: true });
  if (existsSync(join(root, file))) writeFileSync(path, readFileSync(join(root, file)));
  return path;
}

test.each(chosen([]))("$name: applies to the sources and can be undone", (defect) => {
  expect(existsSync(join(root, defect.caughtBy))).toBe(true);
  const path = alone(defect.file);
  const before = existsSync(path) ? readFileSync(path, "utf8") : null;
  const restore = spoil(folder, defect);
  expect(readFileSync(path, "utf8")).toContain(defect.replace);
  restore();
  expect(existsSync(path) ? readFileSync(path, "utf8") : null).toBe(before);
});

test("a defect whose text is missing or occurs twice is refused", () => {
  const defect = { name: "x", caughtBy: "x", file: "a.ts", find: "one", replace: "two" };
  writeFileSync(alone("a.ts"), "one one");
  expect(() => spoil(folder, defect)).toThrow("exactly once");
  writeFileSync(join(folder, "a.ts"), "three");
  expect(() => spoil(folder, defect)).toThrow("exactly once");
});

test("defects are chosen by part or by a piece of a name; a name that is none is refused", () => {
  const names = chosen([]).map(({ name }) => name);
  expect(new Set(names)).toHaveLength(names.length);
  expect(chosen(["market", "market"])).toEqual(parts["market"]);
  expect(chosen(["three quarters"]).map(({ name }) => name)).toEqual([
    "a step may take more than three quarters",
  ]);
  expect(chosen(["4"]).map(({ point }) => point)).toEqual([4, 4]);
  expect(() => chosen(["market", "no such defect"])).toThrow("no such defect");
});

/** Pages, and the documents of the API: shown by a browser and by generated clients, which no defect runs. */
const shownOtherwise = [16, 17, 22, 23, 24, 25, 26, 27, 28, 40];

test("every other point of docs/hardening.md has a defect", () => {
  const page = readFileSync(join(root, "docs/hardening.md"), "utf8");
  const points = new Set([...page.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number)));
  expect([...points].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 43 }, (_, at) => at + 1),
  );
  const seeded = new Set(chosen([]).map(({ point }) => point));
  expect([...points].filter((point) => !seeded.has(point))).toEqual(shownOtherwise);
});
