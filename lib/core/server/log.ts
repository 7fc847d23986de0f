import pino from "pino";
import { env } from "../env";

let cached: pino.Logger | undefined;

/** The process's logger: one JSON line an event on stdout. Never give it a key, password or token. */
export function log(): pino.Logger {
  cached ??= pino({ level: env().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return cached;
}
