import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import type { LiveAnswer } from "./schema";

/** Where a page is in the account's events. */
export interface LivePlace {
  cursor: string;
  /** The last event when somebody had changed the account; a page that was read before it is out of date. */
  version: number;
  /** The same for prices and actions. */
  evaluated: number;
}

/** How often a visible page asks for events (docs/decisions/010-live.md). */
const refreshMs = 5_000;

export const liveKeys = { all: ["live"] as const };

/** Where the account's events are; `version` and `evaluated` change with what happened. */
export function liveQuery(account: AccountId) {
  const queryKey = [...liveKeys.all, account];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<LivePlace> => {
      const before = placeIn(client, account);
      const query = before ? `?cursor=${encodeURIComponent(before.cursor)}` : "";
      const answer = await call<LiveAnswer>(`/api/live${query}`, { signal, account });
      return placeAfter(before, answer);
    },
    refetchInterval: refreshMs,
    staleTime: 0,
  });
}

function placeIn(client: QueryClient, account: AccountId): LivePlace | undefined {
  const keys = [liveQuery(account).queryKey, pageVersionQuery(account).queryKey];
  return keys.map((key) => client.getQueryData<LivePlace>(key)).find((place) => place);
}

/** The place after an answer. */
export function placeAfter(
  before: LivePlace | undefined,
  { cursor, seq, changed }: LiveAnswer,
): LivePlace {
  if (!before) return { cursor, version: seq, evaluated: seq };
  // Numbers begin anew after a backup was restored.
  const next = (last: number): number => Math.max(seq, last + 1);
  return {
    cursor,
    version: changed === "all" ? next(before.version) : before.version,
    evaluated: changed === "nothing" ? before.evaluated : next(before.evaluated),
  };
}

/**
 * The place at which the page's data was read, prefetched with it. On a streamed page it can arrive after the first live
 * place, so it has its own key; with a shared key, the newer place would hide that the page is older.
 */
export function pageVersionQuery(account: AccountId) {
  return queryOptions<LivePlace>({
    queryKey: [...liveKeys.all, account, "page"],
    queryFn: skipToken,
  });
}
