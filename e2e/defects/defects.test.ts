import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { spoil } from "./copy";
import { defects } from "./list";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "nightrate-defects-test-"));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The one file that a defect is about, alone in a folder. */
function alone(file: string): string {
  const path = join(folder, file);
  mkdirSync(join(path, ".."), { recursive: true });
  if (existsSync(join(root, file))) writeFileSync(path, readFileSync(join(root, file)));
  return path;
}

test.each(defects)("$name: can be applied to the sources as they are, and taken back", (defect) => {
  const path = alone(defect.file);
  const before = existsSync(path) ? readFileSync(path, "utf8") : null;
  const restore = spoil(folder, defect);
  expect(readFileSync(path, "utf8")).toContain(defect.replace);
  restore();
  expect(existsSync(path) ? readFileSync(path, "utf8") : null).toBe(before);
});

test("text that is not there, or twice, is no defect", () => {
  const defect = { name: "x", file: "a.ts", find: "one", replace: "two" };
  writeFileSync(alone("a.ts"), "one one");
  expect(() => spoil(folder, defect)).toThrow("just once");
  writeFileSync(join(folder, "a.ts"), "three");
  expect(() => spoil(folder, defect)).toThrow("just once");
});
