import type { BrowserContext } from "@playwright/test";

/** Milliseconds by which `npm run test:clocks` has moved the clock of the server and of the tests. */
const offset = Number(process.env["E2E_CLOCK_OFFSET"] ?? 0);

/**
 * Moves the clock of a context's pages as far as the server's. Chromium itself keeps the machine's clock: under
 * `faketime` it never ends.
 */
export async function moveClockOf(context: BrowserContext): Promise<void> {
  if (offset === 0) return;
  await context.addInitScript((ms) => {
    globalThis.Date = new Proxy(Date, {
      construct: (real, args, target) =>
        Reflect.construct(real, args.length > 0 ? args : [real.now() + ms], target),
      get: (real, name) => (name === "now" ? () => real.now() + ms : Reflect.get(real, name)),
    });
  }, offset);
}

/** The environment of Chromium: this process's own, without `faketime`. */
export function chromiumEnv(): Record<string, string> {
  const { LD_PRELOAD: _preload, ...env } = process.env;
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
