import type { IncomingMessage } from "node:http";
import { isLoopback } from "@/lib/auth/server/network";

/** Headers that proxies add; any one of them means a proxy. */
const forwarding =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-original-.*|(.*-)?client-ip|cf-.*|cdn-loop)$/;

/**
 * True for a request from this computer to this computer without a proxy: loopback peer, `Host` and
 * `Origin`, HTTP/1.1 (some proxies add no header but use 1.0), and no header that proxies add.
 */
export function isDirect({ headers, httpVersion, socket }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress ?? "") || httpVersion !== "1.1") return false;
  if (Object.keys(headers).some((name) => forwarding.test(name))) return false;
  const { host = "", origin } = headers;
  return isLoopback(host.replace(/:\d+$/, "")) && (origin === undefined || isLocal(origin));
}

function isLocal(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}
