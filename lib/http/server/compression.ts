import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";
import type { CachedBody } from "./cached-body";

/** Next drops a route's Content-Encoding, so it travels to our server in front of Next under this name. */
export const contentEncodingHeader = "x-content-coding";

const codings = ["br", "gzip"] as const;
type Coding = (typeof codings)[number];

/** Shorter bodies are not worth compressing. */
const leastBytes = 1_024;

const compressors = {
  br: async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ),
  gzip: async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await promisify(gzip)(bytes)),
};

/** The bytes to send to a client with these request headers, and the response headers that say how they are coded. */
export async function encodedFor(
  requestHeaders: Headers,
  body: CachedBody,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const coding = acceptedCoding(requestHeaders);
  if (!coding || body.bytes.length < leastBytes) return { bytes: body.bytes, headers: {} };
  const bytes = await body.compressed(coding, compressors[coding]);
  return { bytes, headers: { [contentEncodingHeader]: coding } };
}

/** The first of our codings that the client accepts; undefined where the call did not pass our server in front. */
function acceptedCoding(headers: Headers): Coding | undefined {
  if (!headers.has("x-client-address")) return undefined;
  const accept = headers.get("accept-encoding") ?? "";
  const accepted = new Negotiator({ headers: { "accept-encoding": accept } }).encodings(codings);
  return codings.find((coding) => accepted.includes(coding));
}
