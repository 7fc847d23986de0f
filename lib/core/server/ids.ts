import { createHash, randomBytes, randomInt } from "node:crypto";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` random base62 characters, about 5.95 bits each. */
export function randomText(length: number): string {
  return Array.from({ length }, () => base62[randomInt(62)]).join("");
}

/** `value` in base62, left-padded with zeros to `length`. */
export function toBase62(value: number, length: number): string {
  let rest = value;
  let text = "";
  for (let digit = 0; digit < length; digit++) {
    text = base62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** A six-digit user id, 100000…999998; the caller retries when it is taken. */
export function randomUserId(): number {
  return randomInt(100_000, 999_999);
}

/** Secret of a link (base64url, 256 bits) and its SHA-256, which is stored. */
export function linkToken(): { token: string; hash: Uint8Array<ArrayBuffer> } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: sha256(token) };
}

/** SHA-256 of text, as bytes. */
export function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(text).digest());
}
