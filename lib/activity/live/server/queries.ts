import { type Caller, owned } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { liveQuery } from "../client";
import type { LiveVersion } from "../schema";

/** The version of the account: changes with every record() and every evaluation of its actions. One row read. */
export async function liveVersion(caller: Caller): Promise<LiveVersion> {
  const { catalogVersion, evaluation } = await db().account.findUniqueOrThrow({
    where: { id: owned(caller).accountId },
    select: { catalogVersion: true, evaluation: { select: { beganAt: true } } },
  });
  return { version: `${catalogVersion}.${evaluation?.beganAt.getTime() ?? 0}` };
}

/**
 * The version as a prefetched query, read before anything else of a page: a change while the page is made or sent
 * makes it read again.
 */
export async function liveBefore(caller: Caller, account: number | null) {
  const version = await liveVersion(caller);
  const { queryKey } = liveQuery(account);
  return [{ queryKey }, async () => version] as const;
}
