import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Access = z.object({ email: z.string(), userId: z.int(), apiKey: z.string() });

/** How to sign in to the demonstration. */
const Demo = z.object({
  /** Password of every person. */
  password: z.string(),
  owner: Access,
  /** A member with access to these listings only. */
  member: z.object({
    email: z.string(),
    apiKey: z.string(),
    listings: z.array(z.object({ listing_id: z.string(), pms_name: z.string() })),
  }),
  /** Owner of an unrelated account. */
  other: Access,
  /** Owner of an account that has not enabled API access. */
  fresh: z.object({ email: z.string() }),
  /** Has edit access to the first account and view access to the second. */
  partner: z.object({ email: z.string(), apiKey: z.string(), manages: z.array(z.int()) }),
});

export type Demo = z.output<typeof Demo>;

/** Files written by versions without partners have none. */
const StoredDemo = Demo.partial({ partner: true });
type StoredDemo = z.output<typeof StoredDemo>;

/** Returns the path of the file in a data directory. */
export function demoFile(dataDir: string): string {
  return join(dataDir, "demo.json");
}

/** Writes `demo.json` atomically, readable by this user only. */
export function writeDemoFile(dataDir: string, demo: StoredDemo, baseUrl: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = demoFile(dataDir);
  const text = `${JSON.stringify({ baseUrl, ...demo }, null, 2)}\n`;
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/** Returns the file's contents without the address, or null if it cannot be read. */
export function readDemoFile(dataDir: string): StoredDemo | null {
  try {
    const parsed = StoredDemo.safeParse(JSON.parse(readFileSync(demoFile(dataDir), "utf8")));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Replaces `baseUrl` and keeps the rest; does nothing if there is no file. */
export function refreshDemoFile(dataDir: string, baseUrl: string): void {
  const demo = readDemoFile(dataDir);
  if (demo) writeDemoFile(dataDir, demo, baseUrl);
}
