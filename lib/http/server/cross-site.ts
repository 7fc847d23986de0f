import { env } from "@/lib/core/env";
import { Refusal } from "@/lib/core/errors";

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Throws CROSS_SITE for a browser's request that does not come from our own pages. */
export function refuseCrossSite(request: Request, verb: string): void {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") throw new Refusal("CROSS_SITE");
  if (verb === "GET") return;
  if (!isOwnOrigin(request.headers.get("origin"))) throw new Refusal("CROSS_SITE");
}

/** True for PUBLIC_URL's origin; the names of the loopback address count as one. */
function isOwnOrigin(origin: string | null): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const own = new URL(env().PUBLIC_URL);
  const sent = new URL(origin);
  if (sent.origin === own.origin) return true;
  return (
    loopback.has(own.hostname) &&
    loopback.has(sent.hostname) &&
    sent.port === own.port &&
    sent.protocol === own.protocol
  );
}
