import { type Caller, owned } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { liveQuery } from "../client";
import type { LiveVersion } from "../schema";

/** The version of the account: changes with every record() and every evaluation of its actions. One row read. */
export async function liveVersion(caller: Caller): Promise<LiveVersion> {
  const [{ version }] = await db().$queryRaw<[LiveVersion]>`
    SELECT concat_ws('.', catalog_version, (
      SELECT extract(epoch FROM max(evaluated_at)) FROM listing_evaluation WHERE account_id = a.id
    )) AS version
    FROM account a WHERE a.id = ${owned(caller).accountId}`;
  return { version };
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
