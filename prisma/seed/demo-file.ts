import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Access {
  email: string;
  userId: number;
  apiKey: string;
}

/** How to get into the demonstration; the password is everybody's. */
export interface Demo {
  password: string;
  owner: Access;
  /** Sees these listings only. */
  member: { email: string; apiKey: string; listings: { listing_id: string; pms_name: string }[] };
  /** Owner of an unrelated account. */
  other: Access;
  /** Owner of an account that has not enabled API access. */
  fresh: { email: string };
}

/** Where it stands in a data directory. */
export function demoFile(dataDir: string): string {
  return join(dataDir, "demo.json");
}

/** Writes `demo.json` so that nobody but this user can read it, whole or not at all. */
export function writeDemoFile(dataDir: string, demo: Demo, baseUrl: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = demoFile(dataDir);
  const text = `${JSON.stringify({ baseUrl, ...demo }, null, 2)}\n`;
  // The mode counts for new files only: what a cut-off start left behind is replaced.
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/** The file's contents, or null when there is none that can be read. */
export function readDemoFile(dataDir: string): Demo | null {
  try {
    const { baseUrl: _, ...demo } = JSON.parse(readFileSync(demoFile(dataDir), "utf8")) as Demo & {
      baseUrl: string;
    };
    return demo;
  } catch {
    return null;
  }
}

/** Keeps everything and replaces `baseUrl`; does nothing without the file. */
export function refreshDemoFile(dataDir: string, baseUrl: string): void {
  const demo = readDemoFile(dataDir);
  if (demo) writeDemoFile(dataDir, demo, baseUrl);
}
