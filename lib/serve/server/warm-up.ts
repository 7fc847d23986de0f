import { warmUpListings } from "@/lib/catalog/server";
import { log } from "@/lib/core/server/log";

/** Starting waits at most about this long for it, in milliseconds. */
const mostMs = 5_000;

/** Asked without a session or key, most of these refuse, but their code is loaded. */
const paths = [
  "/sign-in",
  "/overview",
  "/listings",
  "/prices",
  "/mapping",
  "/actions",
  "/api/live",
  "/api/connections/health",
  "/api/prices/calendar",
  "/v1/listings",
  "/v1/listings_minimal",
];

/**
 * Does what would make the first visitor wait: loads the code of pages and endpoints, and computes the listings of large
 * accounts. A failure is logged and no reason not to start.
 */
export async function warmUp(port: number, host: string): Promise<void> {
  const until = Date.now() + mostMs;
  try {
    await warmUpListings(until);
    for (const path of paths) {
      const response = await fetch(new URL(path, originOf(port, host)), {
        redirect: "manual",
        signal: AbortSignal.timeout(mostMs),
      });
      await response.arrayBuffer();
    }
  } catch (error) {
    log().warn({ err: error }, "the warm-up failed");
  }
}

/** The address at which a server that listens on `host` reaches itself. */
export function originOf(port: number, host: string): string {
  if (host === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (host === "::") return `http://[::1]:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
