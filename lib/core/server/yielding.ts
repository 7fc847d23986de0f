import { setImmediate } from "node:timers/promises";

/** Milliseconds that a loop may block the event loop. */
const longest = 15;

/** For long loops: awaiting the returned function in each turn lets other requests run. */
export function makeYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await setImmediate();
    since = performance.now();
  };
}
