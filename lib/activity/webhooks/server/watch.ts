import { log } from "@/lib/core/server/log";
import { acrossAccounts, db } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import { dueWebhooks } from "./sources";

/** Milliseconds between two looks: while there are webhooks, and to see that there are any. */
const [lookMs, idleMs] = [1_000, 15_000];

/**
 * Wakes the job that delivers events as soon as there are any: one statement a second while there are webhooks. Returns a
 * function that ends it.
 */
export function watchWebhooks(): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const look = async (): Promise<void> => {
    const next = await acrossAccounts(async () => {
      if ((await db().webhook.count({ where: { state: "active" } })) === 0) return idleMs;
      if ((await dueWebhooks(new Date())).length > 0) wakeSoon("deliver-webhooks");
      return lookMs;
    }).catch((error: unknown) => {
      log().warn({ err: error }, "webhooks could not be looked after");
      return idleMs;
    });
    if (!isEnded) timer = setTimeout(() => void look(), next).unref();
  };
  void look();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
