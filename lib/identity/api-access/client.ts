import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import { apiKeyKeys } from "@/lib/identity/keys/client";
import type { AccessEnabling, AccessState } from "./schema";

const accessKeys = { all: ["access"] as const };

/** API access of the account and, for the owner, its cost. */
export function accessQuery() {
  return queryOptions({
    queryKey: accessKeys.all,
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

/**
 * Also refetches keys, which work only while access is enabled. Not awaited, so that the page can
 * confirm first.
 */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: accessKeys.all });
  void client.invalidateQueries({ queryKey: apiKeyKeys.all });
}
