import { type Caller, owned } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { pageVersionQuery, type LiveVersion } from "../client";

/** The version of the account, which every record() changes, and when its actions were last evaluated. One statement. */
export async function liveVersion(caller: Caller): Promise<LiveVersion> {
  const [live] = await db().$queryRaw<[LiveVersion]>`
    SELECT catalog_version::text AS version, (
      SELECT max(evaluated_at)::text FROM listing_evaluation WHERE account_id = a.id
    ) AS evaluated_at
    FROM account a WHERE a.id = ${owned(caller).accountId}`;
  return live;
}

/**
 * The version as a prefetched query, read before a page's other data, so that a change while the page is rendered or
 * sent triggers a reload.
 */
export async function liveBefore(caller: Caller, account: number | null) {
  const version = await liveVersion(caller);
  const { queryKey } = pageVersionQuery(account);
  return [{ queryKey }, async () => version] as const;
}
