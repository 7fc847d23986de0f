import { randomUUID } from "node:crypto";
import type { Origin } from "./caller";

/** Where a request comes from: its id, address (set by our server in front, never by clients) and device. */
export function originOf(headers: Headers): Origin & { requestId: string } {
  const given = headers.get("x-request-id") ?? "";
  return {
    requestId: /^[A-Za-z0-9_.-]{1,128}$/.test(given) ? given : randomUUID(),
    ip: headers.get("x-client-address"),
    device: deviceOf(headers),
  };
}

function deviceOf(headers: Headers): "web" | "mobile" | "api" {
  if (headers.has("x-api-key")) return "api";
  return /Mobi|Android/.test(headers.get("user-agent") ?? "") ? "mobile" : "web";
}
