import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { crc32 } from "node:zlib";
import { randomText, toBase62 } from "@/lib/core/server/ids";
import { derivedKey } from "@/lib/core/server/secret";

/** A key is prefix + 32 random base62 + 6 base62 of the CRC-32 of everything before. */
export const keyPattern = /^nr_(?:live|team|part)_[0-9A-Za-z]{38}$/;

const prefixes = { owner: "nr_live_", member: "nr_team_", partner: "nr_part_" } as const;

/** Whose key it is: of an account's owner, of a member, or of a partner. */
export type KeyKind = keyof typeof prefixes;

/** A new key. */
export function makeKey(kind: KeyKind): string {
  const body = prefixes[kind] + randomText(32);
  return body + checksum(body);
}

/** True when pattern and checksum fit: a typo is refused before any query. */
export function isKey(text: string): boolean {
  return keyPattern.test(text) && checksum(text.slice(0, -6)) === text.slice(-6);
}

/** What is stored to find a key by: HMAC-SHA-256 under the installation's pepper. */
export function hashKey(key: string): Uint8Array<ArrayBuffer> {
  // As a key object: made of bytes each time, it would cost several times what hashing does.
  pepper ??= createSecretKey(derivedKey("pepper"));
  return new Uint8Array(createHmac("sha256", pepper).update(key).digest());
}

let pepper: KeyObject | undefined;

function checksum(body: string): string {
  return toBase62(crc32(body), 6);
}
