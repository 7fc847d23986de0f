import { hkdfSync, randomBytes, createCipheriv, createDecipheriv } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "../env";
import { StartError } from "../errors";

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
  | "recovery"
  | "passkey"
  | "oauth"
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

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/**
 * AES-256-GCM of a secret text: nonce, ciphertext, tag. It opens only with the same `binding`, which names the row that
 * holds it. The sealing key lives outside the database.
 */
export function seal(text: string, binding: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, derivedKey("seal"), nonce).setAAD(Buffer.from(binding));
  const ciphertext = [cipher.update(text, "utf8"), cipher.final()];
  return new Uint8Array(Buffer.concat([nonce, ...ciphertext, cipher.getAuthTag()]));
}

/** The text in a sealed copy. Throws where it was changed, moved, or sealed under another secret. */
export function unseal(sealed: Uint8Array, binding: string): string {
  const bytes = Buffer.from(sealed);
  const nonce = bytes.subarray(0, nonceLength);
  const ciphertext = bytes.subarray(nonceLength, -tagLength);
  const options = { authTagLength: tagLength };
  const cipher = createDecipheriv(algorithm, derivedKey("seal"), nonce, options)
    .setAAD(Buffer.from(binding))
    .setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([cipher.update(ciphertext), cipher.final()]).toString("utf8");
}
