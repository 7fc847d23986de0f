import { surviveClosedOutput } from "@/lib/core/server/log";

/** Milliseconds between checks that the parent process still exists. */
const parentCheckMs = 1_000;

/**
 * Calls `stop` once, then exits: on SIGTERM and SIGINT, when the terminal is closed, and when the
 * parent process has ended. Writes the reason to standard error unless SIGTERM or SIGINT requested
 * the stop.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  surviveClosedOutput(() =>
    console.warn("Standard output was closed. Nightrate continues without writing its log."),
  );
  let isStopping = false;
  const end = (reason?: string): void => {
    if (isStopping) return;
    isStopping = true;
    if (reason) console.warn(`Nightrate is stopping because ${reason}.`);
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.warn(`Nightrate did not stop cleanly: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => end());
  process.on("SIGINT", () => end());
  process.on("SIGHUP", () => end("its terminal was closed"));
  // npm may end without forwarding the signal, which would leave the port in use.
  const parent = process.ppid;
  const check = (): void => {
    if (process.ppid !== parent) end(`the process that started it (${parent}) has ended`);
  };
  setInterval(check, parentCheckMs).unref();
}
