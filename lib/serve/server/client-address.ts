import type { IncomingMessage } from "node:http";
import proxyAddr from "proxy-addr";

/**
 * The client's address of a request. `X-Forwarded-For` counts only from the proxies of TRUST_PROXY: a comma
 * list of addresses, ranges (10.0.0.0/8) or names (loopback, linklocal, uniquelocal). Throws on a bad list.
 */
export function addressReader(trusted: string | undefined): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trusted?.split(",").map((part) => part.trim()) ?? []);
  return (request) => proxyAddr(request, trust) ?? "";
}
