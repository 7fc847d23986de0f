import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "../env";
import { StartError } from "../start-error";

/** What keys are derived for. `fingerprint` is stored with the database and tells one secret from another. */
type Purpose =
  | "pepper"
  | "seal"
  | "session"
  | "cursor"
  | "device"
  | "mail"
  | "fingerprint"
  | "backup"
  | "log";

let cached: string | undefined;

/** Returns NIGHTRATE_SECRET, or the secret stored in the data directory (mode 0600), which the first start makes. */
function secret(): string {
  cached ??= env().NIGHTRATE_SECRET ?? storedSecret(secretFile());
  return cached;
}

/** Derives the key of one purpose from the secret (HKDF-SHA-256, 32 bytes): no two purposes share a key. */
export function derivedKey(purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret(), "nightrate", purpose, 32));
}

/** Where the secret comes from: the variable, its file, or nowhere yet (the next use makes the file). */
export function secretSource(): "variable" | "file" | "none" {
  if (env().NIGHTRATE_SECRET !== undefined) return "variable";
  return existsSync(secretFile()) ? "file" : "none";
}

/** The file that holds the secret where NIGHTRATE_SECRET is not set. */
export function secretFile(): string {
  return join(env().DATA_DIR, "secret");
}

function storedSecret(path: string): string {
  mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
  try {
    const text = randomBytes(32).toString("base64url");
    // "wx" fails where the file exists, so concurrent starts agree on one secret.
    writeFileSync(path, text, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const stored = readFileSync(path, "utf8").trim();
  if (stored.length < 32) {
    throw new StartError(
      `The secret in ${path} is incomplete. Restore the file from a backup, or remove it.`,
    );
  }
  return stored;
}
