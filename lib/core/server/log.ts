import pino from "pino";
import { env } from "../env";
import { randomBytes } from "node:crypto";

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

/**
 * Keeps the process alive when the reader of its output goes (`| head`) or its terminal closes; without this, the next
 * line would end it with a stack trace. Calls `onClosed` once when standard output is gone.
 */
export function surviveClosedOutput(onClosed: () => void = () => {}): void {
  process.stdout.once("error", onClosed).on("error", () => {});
  process.stderr.on("error", () => {});
}

/** What the names of all nodes begin with. */
export const nodePrefix = "nightrate jobs ";

/** This process, as PostgreSQL lists the connections of its job queue: every serving process keeps one open. */
export const nodeName = `${nodePrefix}${randomBytes(6).toString("hex")}`;
