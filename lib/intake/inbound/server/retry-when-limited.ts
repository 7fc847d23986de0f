import { setTimeout as sleep } from "node:timers/promises";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";

/** Longest limit that is waited for; a longer one ends the pass, which continues afterwards. */
const mostWaitMs = 120_000;
/** Wait if the PMS doesn't say how long. */
const usualWaitMs = 10_000;
const mostTries = 20;

/** Calls the PMS, waiting for short limits to end. Otherwise throws what the connector throws. */
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
