import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type { KeyRegeneration, KeyState, KeyUse, PlainKey, RecentCalls } from "./schema";

/** While the page is looked at: use and calls are asked again this often. */
const refreshMs = 5_000;

/** How the viewer's own key stands. */
export function keyQuery() {
  return queryOptions({
    queryKey: ["keys", "state"],
    queryFn: ({ signal }) => call<KeyState>("/api/keys", { signal }),
    refetchInterval: refreshMs,
  });
}

/** Calls of the last hour, by minute. */
export function keyUseQuery() {
  return queryOptions({
    queryKey: ["keys", "use"],
    queryFn: ({ signal }) => call<KeyUse>("/api/keys/use", { signal }),
    refetchInterval: refreshMs,
  });
}

/** The last 50 calls. */
export function recentCallsQuery() {
  return queryOptions({
    queryKey: ["keys", "calls"],
    queryFn: ({ signal }) => call<RecentCalls>("/api/keys/calls", { signal }),
    refetchInterval: refreshMs,
  });
}

/** The key in plaintext. Throws SIGN_IN_AGAIN when the password was given more than 10 minutes ago. */
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

/** Gives the password again for this session. Throws at `password` when it is wrong. */
export function verifySessionMutation() {
  return mutationOptions({
    mutationFn: (password: string) =>
      call<void>("/api/people/verify", { method: "POST", body: { password } }),
  });
}

/** Not waited for: what the page says about its own action comes first, and may stand in what the answer takes away. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ["keys"] });
}
