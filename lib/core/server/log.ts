import pino from "pino";
import { env } from "../env";

let cached: pino.Logger | undefined;

/** Returns the process's logger: one JSON line per event on stdout. Never log a key, password or token. */
export function log(): pino.Logger {
  const options = { level: env().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  cached ??= pino(options, standardOutput());
  return cached;
}

/** Drops lines once they cannot be written: keeping them would fill the memory, and failing would end the process. */
function standardOutput(): pino.DestinationStream {
  const output = pino.destination(1);
  output.on("error", () => {
    output.write = () => true;
  });
  return output;
}
