import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

type Bytes = Uint8Array<ArrayBuffer>;
type Coding = (typeof codings)[number];

/** Next drops a route's Content-Encoding, so it travels to our server in front of Next under this name. */
export const contentEncodingHeader = "x-content-coding";

const codings = ["br", "gzip"] as const;
const compressors = {
  br: (bytes: Bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Bytes) => promisify(gzip)(bytes),
};

/** Shorter bodies are not worth compressing. */
const leastBytes = 1_024;

/** A serialised body that is kept with its ETag and its compressed forms; a client that has it gets 304. */
export class CachedBody {
  readonly #compressed = new Map<Coding, Promise<Bytes>>();

  constructor(
    readonly bytes: Bytes,
    readonly etag: string,
  ) {}

  /** Returns the bytes to send to a client with these headers, and the response headers that describe their coding. */
  async encodedFor(request: Headers): Promise<{ bytes: Bytes; headers: Record<string, string> }> {
    const coding = acceptedCoding(request);
    if (!coding || this.bytes.length < leastBytes) return { bytes: this.bytes, headers: {} };
    const compressed = this.#compressed.get(coding) ?? compress(coding, this.bytes);
    this.#compressed.set(coding, compressed);
    return { bytes: await compressed, headers: { [contentEncodingHeader]: coding } };
  }
}

const bodies = new WeakMap<Bytes, CachedBody>();

/** Returns the body for these bytes; the same array gets the same body. */
export function cachedBody(bytes: Bytes): CachedBody {
  const hash = (): string => createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const body = bodies.get(bytes) ?? new CachedBody(bytes, `"${hash()}"`);
  bodies.set(bytes, body);
  return body;
}

async function compress(coding: Coding, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await compressors[coding](bytes));
}

/** The first of our codings that the client accepts; undefined where the call did not pass our server in front. */
function acceptedCoding(headers: Headers): Coding | undefined {
  if (!headers.has("x-client-address")) return undefined;
  const accept = headers.get("accept-encoding") ?? "";
  const accepted = new Negotiator({ headers: { "accept-encoding": accept } }).encodings(codings);
  return codings.find((coding) => accepted.includes(coding));
}
