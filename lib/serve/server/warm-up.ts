import { warmUpListings } from "@/lib/catalog/server";
import { log } from "@/lib/core/server/log";

/** Milliseconds that the start waits at most for each part of the warm-up. */
const maxMs = 5_000;

/** Addresses to request. Without a session most are refused, but their code is loaded. */
const paths = [
  "/sign-in",
  "/overview",
  "/listings",
  "/prices",
  "/mapping",
  "/actions",
  // An endpoint that only takes POST: 405 leaves no line in the log, unlike a refused call.
  "/api/prices/calendar",
];

/**
 * Does work that would delay the first visitor: computes the listings of large accounts, and loads
 * the code of pages and endpoints. A failure is logged and does not prevent the start.
 */
export async function warmUp(port: number, host: string): Promise<void> {
  const until = Date.now() + maxMs;
  try {
    await warmUpListings(until);
    for (const path of paths) {
      const response = await fetch(new URL(path, originOf(port, host)), {
        redirect: "manual",
        signal: AbortSignal.timeout(maxMs),
      });
      await response.arrayBuffer();
    }
  } catch (error) {
    log().warn({ err: error }, "the warm-up failed");
  }
}

/** Returns the address for a server that listens on `host` to send requests to itself. */
export function originOf(port: number, host: string): string {
  if (host === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (host === "::") return `http://[::1]:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
