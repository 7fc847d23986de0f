import { setImmediate } from "node:timers/promises";

/** How long a loop may keep everybody else waiting, in milliseconds. */
const longest = 15;

/** For loops over thousands of places: await it in each turn, and other requests are answered in between. */
export function restful(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await setImmediate();
    since = performance.now();
  };
}
