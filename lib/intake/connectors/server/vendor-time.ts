import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/core/env";

/** Converts a PMS's seconds to milliseconds; tests shorten its seconds (CONNECTION_SECOND_MS). */
export function vendorMs(seconds: number): number {
  return seconds * env().CONNECTION_SECOND_MS;
}

/** Waits at least this long; timers may fire up to a millisecond early. Throws the signal's reason. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(Math.ceil(ms) + 1, undefined, { signal }).catch(() => {});
  signal.throwIfAborted();
}
