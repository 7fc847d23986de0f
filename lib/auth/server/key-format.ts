import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { crc32 } from "node:zlib";
import { randomText, toBase62 } from "@/lib/core/server/ids";
import { derivedKey } from "@/lib/core/server/secret";

/** A key is a prefix, 32 random base62 characters, and the CRC-32 of both in 6 base62 characters. */
export const keyPattern = /^nr_(?:live|team|part)_[0-9A-Za-z]{38}$/;

/** Tokens of the ingest API have the same structure. */
const tokenPattern = /^nr_intg_[0-9A-Za-z]{38}$/;

/** So do those in the addresses at which PMSs say that something changed. */
const hookPattern = /^nr_hook_[0-9A-Za-z]{38}$/;

const prefixes = { owner: "nr_live_", member: "nr_team_", partner: "nr_part_" } as const;

/** The holder of a key: an account's owner, a member, or a partner. */
export type KeyKind = keyof typeof prefixes;

/** Returns a new random key. */
export function makeKey(kind: KeyKind): string {
  const body = prefixes[kind] + randomText(32);
  return body + checksum(body);
}

/** True if pattern and checksum match; detects a typo without a query. */
export function isKey(text: string): boolean {
  return keyPattern.test(text) && checksum(text.slice(0, -6)) === text.slice(-6);
}

/** Returns a new random token of the ingest API. */
export function makeIntegrationToken(): string {
  const body = `nr_intg_${randomText(32)}`;
  return body + checksum(body);
}

/** True if pattern and checksum match. */
export function isIntegrationToken(text: string): boolean {
  return tokenPattern.test(text) && checksum(text.slice(0, -6)) === text.slice(-6);
}

/** Returns a new random token of the address at which a PMS says that something changed. */
export function makeHookToken(): string {
  const body = `nr_hook_${randomText(32)}`;
  return body + checksum(body);
}

/** True if pattern and checksum match. */
export function isHookToken(text: string): boolean {
  return hookPattern.test(text) && checksum(text.slice(0, -6)) === text.slice(-6);
}

/** Returns the stored form of a key or token: its HMAC-SHA-256 under the installation's pepper. */
export function hashKey(key: string): Uint8Array<ArrayBuffer> {
  // Creating the key object costs several times as much as hashing.
  pepper ??= createSecretKey(derivedKey("pepper"));
  return new Uint8Array(createHmac("sha256", pepper).update(key).digest());
}

let pepper: KeyObject | undefined;

function checksum(body: string): string {
  return toBase62(crc32(body), 6);
}
