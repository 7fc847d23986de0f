import { randomUUID } from "node:crypto";
import type { Origin } from "./caller";

/**
 * Reads a request's ID, address (set by our server in front of Next, never by the client) and
 * device.
 */
export function originOf(headers: Headers): Origin & { requestId: string } {
  return {
    requestId: requestIdOf(headers.get("x-request-id")),
    ip: headers.get("x-client-address"),
    device: deviceOf(headers),
    ...(isDirect(headers) && { isDirect: true as const }),
  };
}

/** Returns the client's X-Request-Id if it is well-formed, else a new one. */
export function requestIdOf(header: string | null): string {
  return header !== null && /^[A-Za-z0-9_.-]{1,128}$/.test(header) ? header : randomUUID();
}

/**
 * True for a request from this computer without a proxy (determined by our server in front of Next,
 * never by the client).
 */
export function isDirect(headers: Headers): boolean {
  return headers.get("x-client-direct") === "1";
}

function deviceOf(headers: Headers): "web" | "mobile" | "api" {
  if (headers.has("x-api-key")) return "api";
  return /Mobi|Android/.test(headers.get("user-agent") ?? "") ? "mobile" : "web";
}
