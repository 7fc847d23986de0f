import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import type { Defect } from "./defect";

const left = new Set([".cache", ".data", ".git", ".next", "node_modules", "test-results"]);

/** Copies the sources to a temporary folder and links node_modules there; the sources themselves stay as they are. */
export function copySources(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "nightrate-defects-"));
  // Some tests run programs as an ordinary user, also where root runs the tests.
  chmodSync(folder, 0o755);
  const root = resolve(import.meta.dirname, "../..");
  cpSync(root, folder, { recursive: true, filter: (path) => !left.has(basename(path)) });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Applies a defect and returns a function that undoes it. Throws unless its text occurs exactly once. */
export function spoil(folder: string, { name, file, find, replace }: Defect): () => void {
  const path = join(folder, file);
  const before = existsSync(path) ? readFileSync(path, "utf8") : null;
  if (find === "") {
    if (before !== null) throw new Error(`${name}: ${file} exists already.`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, replace);
    return () => rmSync(dirname(path), { recursive: true });
  }
  if (before === null || before.split(find).length !== 2) {
    throw new Error(`${name}: ${file} must contain this text exactly once: ${find}`);
  }
  writeFileSync(
    path,
    before.replace(find, () => replace),
  );
  return () => writeFileSync(path, before);
}
