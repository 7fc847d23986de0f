import { createHmac, timingSafeEqual } from "node:crypto";
import { invalid } from "@/lib/core/errors";
import { derivedKey } from "@/lib/core/server/secret";

/** The place up to which a reader has seen an account's events, as text that is valid for this account only. */
export function sealPlace(accountId: number, seq: number): string {
  return `${seq.toString(36)}.${macOf(accountId, seq).toString("base64url")}`;
}

/** Reads a sealed place. Throws VALIDATION_FAILED at `cursor` when it was changed or is another account's. */
export function openPlace(accountId: number, sealed: string): number {
  const [place = "", mac = ""] = sealed.split(".");
  const seq = Number.parseInt(place, 36);
  const received = Buffer.from(mac, "base64url");
  const expected = macOf(accountId, seq);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
    throw invalid("cursor", "must be a next_cursor of this account, or latest");
  }
  return seq;
}

function macOf(accountId: number, seq: number): Buffer {
  const text = `events ${accountId} ${seq}`;
  return createHmac("sha256", derivedKey("cursor")).update(text).digest().subarray(0, 12);
}
