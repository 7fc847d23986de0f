import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import { connectionKeys, refreshConnections } from "./client";
import type { FeedChange } from "@/lib/intake/sources/ical/schema";
import type { ProgramToken } from "./schema";
import type { Feeds, NewFeed } from "./schema-feeds";

/** The calendars of a connection. */
export function feedsQuery(account: AccountId, id: number) {
  return queryOptions({
    queryKey: [...connectionKeys.all, account, id, "feeds"],
    queryFn: ({ signal }) => call<Feeds>(`/api/connections/${id}/feeds`, { signal, account }),
  });
}

/** Adds a calendar to a listing, or to a new one. */
export function addFeedMutation() {
  return mutationOptions({
    mutationFn: (body: NewFeed) =>
      call<{ connection_id: number }>("/api/connections/feeds", { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}

/** Changes the address of a calendar, or what its unclear events are. */
export function changeFeedMutation(id: number) {
  return mutationOptions({
    mutationFn: (body: FeedChange) =>
      call<void>(`/api/connections/feeds/${id}`, { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}

export function removeFeedMutation() {
  return mutationOptions({
    mutationFn: (id: number) =>
      call<void>(`/api/connections/feeds/${id}`, { method: "DELETE", body: {} }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}

/** Cancels the future stays of an empty calendar. */
export function confirmEmptyMutation() {
  return mutationOptions({
    mutationFn: (id: number) =>
      call<void>(`/api/connections/feeds/${id}/confirm_empty`, { method: "POST", body: {} }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}

/** Connects your own program; the token is only in this response. */
export function addProgramMutation() {
  return mutationOptions({
    mutationFn: (body: { pms_name: string; name?: string }) =>
      call<ProgramToken>("/api/connections/programs", { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}

/** Replaces a program's token; the old one works for one more day. */
export function renewTokenMutation() {
  return mutationOptions({
    mutationFn: (id: number) =>
      call<ProgramToken>(`/api/connections/${id}/token`, { method: "POST", body: {} }),
  });
}
