import { createHash } from "node:crypto";
import { CachedBody } from "./endpoint";

const bodies = new WeakMap<Uint8Array<ArrayBuffer>, CachedBody>();

/** The body for these bytes; the same array gets the same body, with its ETag and compressed forms. */
export function cachedBody(bytes: Uint8Array<ArrayBuffer>): CachedBody {
  const body = bodies.get(bytes) ?? new CachedBody(bytes, etagOf(bytes));
  bodies.set(bytes, body);
  return body;
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}
