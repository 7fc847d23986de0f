import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import type { PushNowAnswer, RestoreAnswer, Tonight } from "./schema-connection";

export const pushKeys = { all: ["pushes"] as const };

/** What tonight's push of a connection would send. */
export function tonightQuery(account: AccountId, connectionId: number) {
  return queryOptions({
    queryKey: [...pushKeys.all, account, connectionId, "tonight"],
    queryFn: ({ signal }) =>
      call<Tonight>(`/api/connections/${connectionId}/tonight`, { signal, account }),
    staleTime: 60_000,
  });
}

/** Sends what changed, as soon as the connection is free. */
export function pushNowMutation(account: AccountId) {
  return mutationOptions({
    mutationFn: (connectionId: number) =>
      call<PushNowAnswer>(`/api/connections/${connectionId}/push`, {
        method: "POST",
        body: {},
        account,
      }),
    onSettled: (_made, _error, _input, _before, { client }) =>
      void client.invalidateQueries({ queryKey: pushKeys.all }),
  });
}

/** What a restore of a connection would do. */
export function restorePreviewQuery(account: AccountId, connectionId: number) {
  return queryOptions({
    queryKey: [...pushKeys.all, account, connectionId, "restore"],
    queryFn: ({ signal }) =>
      call<RestoreAnswer>(`/api/connections/${connectionId}/restore`, {
        method: "POST",
        body: { dry_run: true },
        signal,
        account,
      }),
    staleTime: 0,
  });
}

/** Restores the PMS's earlier prices and turns sync off. */
export function restoreMutation(account: AccountId) {
  return mutationOptions({
    mutationFn: (connectionId: number) =>
      call<RestoreAnswer>(`/api/connections/${connectionId}/restore`, {
        method: "POST",
        body: {},
        account,
      }),
    onSettled: (_made, _error, _input, _before, { client }) =>
      void client.invalidateQueries({ queryKey: pushKeys.all }),
  });
}
