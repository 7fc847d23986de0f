import type { ServerResponse } from "node:http";
import { codingHeader } from "@/lib/http/server/answer";

/** Gives the coding that a route packed its answer in its own name, so that clients unpack it and Next does not pack it again. */
export function restoreCoding(response: ServerResponse): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    name.toLowerCase() === codingHeader ? set("Content-Encoding", String(value)) : set(name, value);
}
