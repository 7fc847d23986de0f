import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AccountId } from "@/lib/http/account";
import { liveKeys, liveQuery, pageVersionQuery } from "@/lib/activity/live/client";
import type { LiveVersion } from "@/lib/activity/live/schema";
import { logKeys } from "@/lib/activity/logs/keys";
import { overviewKeys } from "@/lib/activity/overview/keys";
import { apiKeyKeys } from "@/lib/identity/keys/client";
import { partnerKeys } from "@/lib/identity/partners/client";
import { peopleKeys } from "@/lib/identity/people/client";
import { actionKeys } from "@/lib/pricing/actions/client";

/** Queries that refresh themselves or do not depend on the account's changes. */
const independent = new Set<string>([
  ...[liveKeys, peopleKeys, partnerKeys, apiKeyKeys, logKeys].map(({ all }) => all[0]),
  "neighborhood",
]);

/** Returns true for queries to leave alone. "me" is refreshed, because permissions can change. */
function isIndependent([resource, part]: QueryKey): boolean {
  const isMe = resource === peopleKeys.me[0] && part === peopleKeys.me[1];
  return independent.has(String(resource)) && !isMe;
}

/** Refreshes the page's queries after any change in the account. */
export function useLive(account: AccountId, isOn: boolean): void {
  const client = useQueryClient();
  const { data: now } = useQuery({ ...liveQuery(account), enabled: isOn });
  const { data: page } = useQuery(pageVersionQuery(account));
  const seen = useRef<Seen>({ account, page: undefined, live: undefined });
  useEffect(() => {
    const before = seen.current;
    const isSamePage = before.account === account && before.page === page;
    const shown = isSamePage ? before.live : page;
    seen.current = { account, page, live: now ?? shown };
    if (shown === undefined || now === undefined) return;
    if (shown.version !== now.version) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => !isIndependent(queryKey) });
    } else if (shown.evaluated_at !== now.evaluated_at) {
      // Only these show actions. A refresh of other pages could disturb a drag.
      for (const { all } of [actionKeys, overviewKeys]) {
        void client.invalidateQueries({ queryKey: all });
      }
    }
  }, [account, now, page, client]);
}

/** The versions that the page was rendered with and that its queries were last refreshed for. */
interface Seen {
  account: AccountId;
  page: LiveVersion | undefined;
  live: LiveVersion | undefined;
}
