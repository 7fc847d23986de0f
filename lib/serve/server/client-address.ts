import type { IncomingMessage } from "node:http";
import proxyAddr from "proxy-addr";

/**
 * Returns a function that reads a request's client address. It trusts `X-Forwarded-For` only from
 * the proxies in `trusted` (TRUST_PROXY): a comma-separated list of addresses, ranges (10.0.0.0/8)
 * or names (loopback, linklocal, uniquelocal). Throws for an invalid list.
 */
export function addressReader(trusted: string | undefined): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trusted?.split(",").map((part) => part.trim()) ?? []);
  return (request) => proxyAddr(request, trust) ?? "";
}
