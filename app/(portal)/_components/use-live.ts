import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AccountId } from "@/lib/http/account";
import { liveKeys, liveQuery } from "@/lib/activity/live/client";
import { logKeys } from "@/lib/activity/logs/client";
import { overviewKeys } from "@/lib/activity/overview/client";
import { apiKeyKeys } from "@/lib/identity/keys/client";
import { partnerKeys } from "@/lib/identity/partners/client";
import { peopleKeys } from "@/lib/identity/people/client";
import { actionKeys } from "@/lib/pricing/actions/client";

/** Queries that refresh themselves or do not depend on the account's changes. */
const independent = [liveKeys, peopleKeys, partnerKeys, apiKeyKeys, logKeys].map(
  ({ all }) => all[0],
);
const apart = new Set<string>([...independent, "neighborhood"]);

/** Permissions can change with the account, so "me" is refreshed too. */
function isApart([noun, what]: QueryKey): boolean {
  return apart.has(String(noun)) && !(noun === peopleKeys.me[0] && what === peopleKeys.me[1]);
}

/** Refreshes the page's queries after anyone has changed something in the account. */
export function useLive(account: AccountId, isOn: boolean): void {
  const client = useQueryClient();
  const { data } = useQuery({ ...liveQuery(account), enabled: isOn });
  const seen = useRef({ account, ...data });
  useEffect(() => {
    const before = seen.current;
    seen.current = { account, ...data };
    const isFirst = before.account !== account || before.version === undefined;
    if (isFirst || data === undefined) return;
    if (before.version !== data.version) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => !isApart(queryKey) });
    } else if (before.evaluated_at !== data.evaluated_at) {
      // Only these show actions: other pages, and a drag on them, are left alone.
      for (const { all } of [actionKeys, overviewKeys]) {
        void client.invalidateQueries({ queryKey: all });
      }
    }
  }, [account, data, client]);
}
