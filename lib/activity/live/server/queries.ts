import { type Caller, owned } from "@/lib/auth/server/caller";
import { isRefusal } from "@/lib/core/errors";
import { numberEvents } from "@/lib/audit/server";
import { placeOf, sealPlace } from "@/lib/activity/changes/server";
import type { EventType } from "@/lib/audit/event-kinds";
import { db } from "@/lib/db/server";
import { pageVersionQuery, placeAfter } from "../client";
import type { LiveAnswer } from "../schema";

/** What an evaluation finds by itself. Only pages with actions show it; a refresh of others could disturb a drag. */
const found: EventType[] = ["action.opened", "action.resolved", "price.changed"];

/**
 * What happened in the account after a cursor, whether or not the caller may read it: pages read their data again. All
 * of it if the cursor is no longer known. Three statements.
 */
export async function liveSince(caller: Caller, cursor?: string): Promise<LiveAnswer> {
  const { accountId } = owned(caller);
  const kept = await numberEvents(accountId);
  const now = { cursor: sealPlace(accountId, kept.head), seq: kept.head };
  if (cursor === undefined || cursor === now.cursor) return { ...now, changed: "nothing" };
  const after = knownPlace(accountId, cursor, kept);
  if (after === null) return { ...now, changed: "all" };
  const [{ isMore }] = await db().$queryRaw<[{ isMore: boolean }]>`
    SELECT EXISTS (SELECT FROM event WHERE account_id = ${accountId} AND seq > ${after}
      AND seq <= ${kept.head} AND type <> ALL(${found}::text[])) AS "isMore"`;
  return { ...now, changed: isMore ? "all" : "actions" };
}

function knownPlace(...given: Parameters<typeof placeOf>): number | null {
  try {
    return placeOf(...given);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/**
 * Where the account's events are, as a prefetched query, read before a page's other data, so that a change while the page
 * is rendered or sent triggers a reload.
 */
export async function liveBefore(caller: Caller, account: number | null) {
  const place = placeAfter(undefined, await liveSince(caller));
  const { queryKey } = pageVersionQuery(account);
  return [{ queryKey }, async () => place] as const;
}
