import { hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "../env";

let cached: string | undefined;

/** Returns NIGHTRATE_SECRET, or the secret stored in the data directory (mode 0600), which the first start makes. */
function secret(): string {
  cached ??= env().NIGHTRATE_SECRET ?? storedSecret(env().DATA_DIR);
  return cached;
}

/** Derives the key of one purpose from the secret (HKDF-SHA-256, 32 bytes): no two purposes share a key. */
export function derivedKey(
  purpose: "pepper" | "seal" | "session" | "cursor" | "device" | "log",
): Buffer {
  return Buffer.from(hkdfSync("sha256", secret(), "nightrate", purpose, 32));
}

function storedSecret(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, "secret");
  try {
    // "wx" fails where the file exists, so concurrent starts agree on one secret.
    writeFileSync(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
}
