import { randomUUID } from "node:crypto";
import type { Origin } from "./caller";
import { isIPv6 } from "node:net";

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

/**
 * Returns the network that an address is counted under: the IPv4 address, or the first 64 bits of
 * an IPv6 address, because one customer usually has all addresses in it (RFC 6177). Missing
 * addresses count as one network, "".
 */
export function networkOf(ip: string | null): string {
  const address = (ip ?? "").toLowerCase().split("%")[0] ?? "";
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/.exec(address);
  if (mapped?.[1]) return mapped[1];
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

/** True for a host name or address that only this computer can connect to. */
export function isLoopback(host: string): boolean {
  return /^((::ffff:)?127(\.\d+){3}|localhost|\[?::1\]?)$/i.test(host);
}

/** Returns the groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // An IPv4 address at the end takes two groups, which are never among the first four.
  const [head = [], tail] = address
    .replace(/\d+(?:\.\d+){3}$/, "0:0")
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const missing = tail ? 8 - head.length - tail.length : 0;
  const zeros = Array.from({ length: missing }, () => "0");
  return [...head, ...zeros, ...(tail ?? [])].map((group) => group.replace(/^0+(?=.)/, ""));
}
