import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import { connectionKeys } from "@/lib/intake/connections/client";
import type { ConnectionHook, HookSecret } from "./schema";

/** How often the open dialog asks whether the PMS has called: whoever sets its webhook up waits for the first message. */
const refreshMs = 5_000;

/** The webhook of a connection; for the owner. */
export function hookQuery(account: AccountId, id: number) {
  return queryOptions({
    queryKey: [...connectionKeys.all, account, id, "hook"],
    queryFn: ({ signal }) => call<ConnectionHook>(`/api/hooks/${id}`, { signal, account }),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
}

/** Creates the address of a connection's webhook, or replaces it. */
export function createHookMutation(id: number) {
  return mutationOptions({
    mutationFn: () => call<ConnectionHook>(`/api/hooks/${id}`, { method: "POST", body: {} }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshHook(client),
  });
}

/** Stores the secret with which the PMS signs. */
export function hookSecretMutation(id: number) {
  return mutationOptions({
    mutationFn: (body: HookSecret) =>
      call<ConnectionHook>(`/api/hooks/${id}/secret`, { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshHook(client),
  });
}

function refreshHook(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: connectionKeys.all });
}
