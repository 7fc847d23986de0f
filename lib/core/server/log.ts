import pino from "pino";
import { env } from "../env";

let cached: pino.Logger | undefined;

/** Returns the process's logger: one JSON line per event on stdout. Never log a key, password or token. */
export function log(): pino.Logger {
  cached ??= pino({ level: env().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return cached;
}
