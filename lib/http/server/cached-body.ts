import { createHash } from "node:crypto";

/** A serialised body that is kept with its ETag and its compressed forms; a client that has it gets 304. */
export class CachedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly #compressed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(bytes: Uint8Array<ArrayBuffer>, etag: string) {
    this.bytes = bytes;
    this.etag = etag;
  }

  /** The bytes in a content coding, compressed at first use. */
  compressed(
    coding: string,
    compress: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const earlier = this.#compressed.get(coding);
    if (earlier) return earlier;
    const made = compress(this.bytes);
    this.#compressed.set(coding, made);
    return made;
  }
}

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
