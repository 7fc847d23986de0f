import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type { KeyRegeneration, KeyState, KeyUse, PlainKey, RecentCalls } from "./schema";

/** Interval at which a visible page refetches the key, its use and its calls. */
const refreshMs = 5_000;

export const apiKeyKeys = { all: ["keys"] as const };

/** State of the viewer's own key. */
export function keyQuery() {
  return queryOptions({
    queryKey: [...apiKeyKeys.all, "state"],
    queryFn: ({ signal }) => call<KeyState>("/api/keys", { signal }),
    refetchInterval: refreshMs,
  });
}

/** Calls of the last hour, by minute. */
export function keyUseQuery() {
  return queryOptions({
    queryKey: [...apiKeyKeys.all, "use"],
    queryFn: ({ signal }) => call<KeyUse>("/api/keys/use", { signal }),
    refetchInterval: refreshMs,
  });
}

/** The last 50 calls. */
export function recentCallsQuery() {
  return queryOptions({
    queryKey: [...apiKeyKeys.all, "calls"],
    queryFn: ({ signal }) => call<RecentCalls>("/api/keys/calls", { signal }),
    refetchInterval: refreshMs,
  });
}

/**
 * Returns the key in plaintext. Throws SIGN_IN_AGAIN if the password was requested and not entered.
 */
export function revealKey(): Promise<PlainKey> {
  return call<PlainKey>("/api/keys/reveal", { method: "POST", body: {} });
}

export function generateKeyMutation() {
  return mutationOptions({
    mutationFn: () => call<PlainKey>("/api/keys", { method: "POST", body: {} }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

export function regenerateKeyMutation() {
  return mutationOptions({
    mutationFn: (body: KeyRegeneration) =>
      call<PlainKey>("/api/keys/regenerate", { method: "POST", body }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Ends the overlap of the last regeneration. */
export function endRetiringMutation() {
  return mutationOptions({
    mutationFn: () => call<void>("/api/keys/end_retiring", { method: "POST", body: {} }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Confirms the password for this session. Throws at `password` if it is wrong. */
export function verifySessionMutation() {
  return mutationOptions({
    mutationFn: (password: string) =>
      call<void>("/api/people/verify", { method: "POST", body: { password } }),
  });
}

/**
 * Not awaited, because the new state may remove the element in which the page confirms the change.
 */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: apiKeyKeys.all });
}
