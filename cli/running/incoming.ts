import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Source } from "@/lib/sync/imports/server";

/** Copies a stream to a file of a folder that only its owner can read, and returns it as a source. */
export async function kept(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  folder: string,
): Promise<Source> {
  const path = join(mkdtempSync(join(folder, "file-")), "content");
  await pipeline(bytes, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return { name, bytes: statSync(path).size, open: () => createReadStream(path) };
}

/** A new folder for one command's files. */
export function makeFolder(parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  return mkdtempSync(join(parent, "nightrate-"));
}

/** Removes a folder with its files. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
