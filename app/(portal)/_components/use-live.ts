import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AccountId } from "@/lib/http/account";
import { liveQuery } from "@/lib/activity/live/client";

/** What has its own way to notice, or does not change with the account. */
const apart = new Set(["live", "people", "partners", "keys", "logs", "neighborhood"]);

/** Permissions can change with the account, so "me" is refreshed too. */
function isApart([noun, what]: QueryKey): boolean {
  return apart.has(String(noun)) && !(noun === "people" && what === "me");
}

/** Refreshes the page's queries after anyone has changed something in the account. */
export function useLive(account: AccountId, isOn: boolean): void {
  const client = useQueryClient();
  const { data } = useQuery({ ...liveQuery(account), enabled: isOn });
  const seen = useRef({ account, version: data?.version });
  useEffect(() => {
    const before = seen.current;
    seen.current = { account, version: data?.version };
    const isFirst = before.account !== account || before.version === undefined;
    if (isFirst || data === undefined || before.version === data.version) return;
    void client.invalidateQueries({ predicate: ({ queryKey }) => !isApart(queryKey) });
  }, [account, data, client]);
}
