import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import type { Assistants, ConnectRequest, RefuseRequest, StandingRequest } from "./schema";

/** How often an open list is reloaded, in milliseconds: calls of an assistant are no change that pages are told of. */
const refreshMs = 10_000;

const assistantKeys = { all: ["assistants"] as const };

/** The connected assistants that the person sees, newest first. */
export function assistantsQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...assistantKeys.all, account],
    queryFn: ({ signal }) => call<Assistants>("/api/assistants", { signal, account }),
    refetchInterval: refreshMs,
  });
}

/** Connects the assistant that asks; answers where the browser goes on. */
export function connectMutation(account: AccountId) {
  return mutationOptions({
    mutationFn: (body: ConnectRequest) =>
      call<{ url: string }>("/api/assistants/connect", { method: "POST", body, account }),
  });
}

/** Refuses the assistant that asks; answers where the browser goes on. */
export function refuseMutation(account: AccountId) {
  return mutationOptions({
    mutationFn: (body: RefuseRequest) =>
      call<{ url: string }>("/api/assistants/refuse", { method: "POST", body, account }),
  });
}

/** Says what of an assistant's proposals is applied without a person. */
export function standingMutation(account: AccountId) {
  return mutationOptions({
    mutationFn: (body: StandingRequest) =>
      call<object>("/api/assistants/standing", { method: "POST", body, account }),
    // Not awaited, so that the page can confirm first.
    onSettled: (_done, _error, _body, _before, { client }) => {
      void client.invalidateQueries({ queryKey: assistantKeys.all });
    },
  });
}

/** Ends an assistant's access. */
export function disconnectMutation(account: AccountId) {
  return mutationOptions({
    mutationFn: (id: number) =>
      call<object>("/api/assistants/disconnect", { method: "POST", body: { id }, account }),
    // Not awaited, so that the page can confirm first.
    onSettled: (_done, _error, _id, _before, { client }) => {
      void client.invalidateQueries({ queryKey: assistantKeys.all });
    },
  });
}
