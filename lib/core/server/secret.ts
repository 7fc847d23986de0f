import { hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "../env";

let cached: string | undefined;

/** NIGHTRATE_SECRET, or the one made once in the data directory (mode 0600). */
function secret(): string {
  cached ??= env().NIGHTRATE_SECRET ?? storedSecret(env().DATA_DIR);
  return cached;
}

/** 32 bytes for one purpose, derived from the secret (HKDF-SHA-256), so that no two uses share a key. */
export function derivedKey(purpose: "pepper" | "seal" | "session" | "cursor" | "device"): Buffer {
  return Buffer.from(hkdfSync("sha256", secret(), "nightrate", purpose, 32));
}

function storedSecret(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, "secret");
  try {
    // "wx" fails when it exists: two starts at once agree on one secret.
    writeFileSync(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
}
