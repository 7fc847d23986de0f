import type { ServerResponse } from "node:http";
import { contentEncodingHeader } from "@/lib/http/server/cached-body";

/**
 * Sends the encoding of a route's body as Content-Encoding, so that clients decompress the body and
 * Next does not compress it again.
 */
export function restoreContentEncoding(response: ServerResponse): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    name.toLowerCase() === contentEncodingHeader
      ? set("Content-Encoding", String(value))
      : set(name, value);
}
