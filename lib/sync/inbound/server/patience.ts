import { setTimeout as sleep } from "node:timers/promises";
import { ConnectorError } from "@/lib/sync/connections/server/connector-error";

/** A limit that ends this soon is waited for; a later one ends the pass, which goes on then. */
const mostWaitMs = 120_000;
/** Without a time of the PMS's own. */
const usualWaitMs = 10_000;
const mostTries = 20;

/** Asks the PMS, waiting out its short limits. Throws what the connector throws otherwise. */
export async function asking<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      const wait = waitOf(error);
      if (wait === null || tries >= mostTries) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
}

function waitOf(error: unknown): number | null {
  if (!(error instanceof ConnectorError) || error.kind !== "rate_limit") return null;
  const wait = error.retryAt ? error.retryAt.getTime() - Date.now() : usualWaitMs;
  return wait > mostWaitMs ? null : Math.max(wait, 0);
}
