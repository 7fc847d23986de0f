import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileSource, type Source } from "@/lib/sync/imports/server";

/** Opens a file; `-` is standard input. Throws VALIDATION_FAILED unless it is a file. */
export function openFile(path: string): Promise<Source> {
  return path === "-" ? keptStdin() : Promise.resolve(fileSource(path));
}

/** Standard input, kept in a file that only this user can read until the process ends: imports may read it twice. */
async function keptStdin(): Promise<Source> {
  const folder = mkdtempSync(join(tmpdir(), "nightrate-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "content");
  await pipeline(process.stdin, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return { name: "standard input", bytes: statSync(path).size, open: () => createReadStream(path) };
}
