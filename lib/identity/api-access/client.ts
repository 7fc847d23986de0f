import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type { AccessEnabling, AccessState } from "./schema";

/** API access of the account, and for the owner what it costs. */
export function accessQuery() {
  return queryOptions({
    queryKey: ["access"],
    queryFn: ({ signal }) => call<AccessState>("/api/access", { signal }),
  });
}

export function enableApiMutation() {
  return mutationOptions({
    mutationFn: (body: AccessEnabling) =>
      call<AccessState>("/api/access/enable", { method: "POST", body }),
    onSettled: (_state, _error, _input, _before, { client }) => refresh(client),
  });
}

export function disableApiMutation() {
  return mutationOptions({
    mutationFn: () => call<AccessState>("/api/access/disable", { method: "POST", body: {} }),
    onSettled: (_state, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Whether a key works depends on access too. Not waited for, so that the page first says what was done. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ["access"] });
  void client.invalidateQueries({ queryKey: ["keys"] });
}
