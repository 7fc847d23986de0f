import type { ServerResponse } from "node:http";
import { contentEncodingHeader } from "@/lib/http/server/cached-body";

/** Sends the coding of a route's body as Content-Encoding: clients decompress it, and Next does not compress it again. */
export function restoreContentEncoding(response: ServerResponse): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    name.toLowerCase() === contentEncodingHeader
      ? set("Content-Encoding", String(value))
      : set(name, value);
}
