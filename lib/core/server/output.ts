/**
 * Keeps the process alive when the reader of its output goes (`| head`) or its terminal closes; without this, the next
 * line would end it with a stack trace. Calls `onClosed` once when standard output is gone.
 */
export function surviveClosedOutput(onClosed: () => void = () => {}): void {
  process.stdout.once("error", onClosed).on("error", () => {});
  process.stderr.on("error", () => {});
}
