import { evaluateStale } from "@/lib/pricing/actions/server";
import { log } from "@/lib/core/server/log";

/** How long a change nobody asks about waits for its evaluation; reads do not wait for it. */
const pauseMs = 15_000;

/** Keeps the stored actions of all accounts true while the server runs. The returned function ends it, after the account at hand. */
export function keepEvaluating(): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      await evaluateStale(
        () => new Date(),
        () => stopped,
      );
    } catch (error) {
      log().error({ err: error }, "evaluating actions failed");
    }
    if (!stopped) timer = setTimeout(next, pauseMs).unref();
  };
  const next = (): void => {
    round = run();
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}
