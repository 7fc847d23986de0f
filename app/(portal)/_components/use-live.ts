import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AccountId } from "@/lib/http/account";
import { liveKey, liveQuery } from "@/lib/activity/live/client";
import { logsKey } from "@/lib/activity/logs/client";

/** Queries that refresh themselves or do not depend on the account's data. */
const independent = new Set<unknown>([
  ...liveKey,
  ...logsKey,
  "people",
  "partners",
  "keys",
  "neighborhood",
]);

/** Permissions can change with the account, so "me" is refreshed too. */
function isIndependent([noun, part]: QueryKey): boolean {
  return independent.has(noun) && !(noun === "people" && part === "me");
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
    void client.invalidateQueries({ predicate: ({ queryKey }) => !isIndependent(queryKey) });
  }, [account, data, client]);
}
