import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import { takesPrices } from "./rules";
import type {
  Confirmation,
  Confirmed,
  Connection,
  ConnectionHealth,
  Connections,
  FirstRead,
  NewConnection,
  Reconnection,
  Runs,
} from "./schema";

export const connectionKeys = { all: ["connections"] as const };

/** How often a visible page reloads connections; more often while something runs. */
const refreshMs = 30_000;
const runningMs = 3_000;

/** The account's connections. */
export function connectionsQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...connectionKeys.all, account],
    queryFn: ({ signal }) => call<Connections>("/api/connections", { signal, account }),
    refetchInterval: ({ state: { data } }) =>
      data?.connections.some(isBusy) === true ? runningMs : refreshMs,
  });
}

/** True while a first read or another run is in progress. */
function isBusy({ last_run: run, state, paused, kind, to_confirm: waits }: Connection): boolean {
  if (run?.outcome === "running") return true;
  return state === "checking" && !paused && !waits && takesPrices(kind);
}

/** The last runs of a connection. */
export function runsQuery(account: AccountId, id: number) {
  return queryOptions({
    queryKey: [...connectionKeys.all, account, id, "runs"],
    queryFn: ({ signal }) => call<Runs>(`/api/connections/${id}/runs`, { signal, account }),
  });
}

/** Counts of connections and of those that need attention. */
export function connectionHealthQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...connectionKeys.all, account, "health"],
    queryFn: ({ signal }) => call<ConnectionHealth>("/api/connections/health", { signal, account }),
    staleTime: 60_000,
  });
}

/** Tests the credentials at the PMS, then adds the connection. */
export function addConnectionMutation() {
  return mutationOptions({
    mutationFn: (body: NewConnection) =>
      call<Connection>("/api/connections", { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}

/** Tests new credentials at the PMS, then replaces the old ones. */
export function reconnectMutation(id: number) {
  return mutationOptions({
    mutationFn: (body: Reconnection) =>
      call<Connection>(`/api/connections/${id}/reconnect`, { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}

/** Pauses or resumes imports and pushes. */
export function pauseMutation() {
  return mutationOptions({
    mutationFn: ({ id, paused }: { id: number; paused: boolean }) =>
      call<Connection>(`/api/connections/${id}/${paused ? "pause" : "resume"}`, {
        method: "POST",
        body: {},
      }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}

export function removeConnectionMutation() {
  return mutationOptions({
    mutationFn: (id: number) =>
      call<void>(`/api/connections/${id}`, { method: "DELETE", body: {} }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}

/** Not awaited, so that the page can confirm first. */
export function refreshConnections(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: connectionKeys.all });
}

/** What the first read of a connection found. */
export function firstReadQuery(account: AccountId, id: number) {
  return queryOptions({
    queryKey: [...connectionKeys.all, account, id, "first read"],
    queryFn: ({ signal }) =>
      call<FirstRead>(`/api/connections/${id}/first_read`, { signal, account }),
  });
}

/** Imports the listings that the first read found, or some of them. */
export function confirmMutation(id: number) {
  return mutationOptions({
    mutationFn: (body: Confirmation) =>
      call<Confirmed>(`/api/connections/${id}/first_read`, { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}

/**
 * import: reads everything now; retry: resumes a connection that waits for a decision; accept_missing: accepts that
 * listings that vanished together are missing.
 */
export function runMutation(what: "import" | "retry" | "accept_missing") {
  return mutationOptions({
    mutationFn: (id: number) =>
      call<Connection>(`/api/connections/${id}/${what}`, { method: "POST", body: {} }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}
