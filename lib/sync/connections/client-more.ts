import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import { connectionKeys, refreshConnections } from "./client";
import type { ProgramToken } from "./schema";
import type { CurrencyConfirmation } from "@/lib/sync/inbound/schema";
import type { CurrencyAnswer, HeldListings } from "./schema-currency";
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

/** Changes the address of a calendar. */
export function moveFeedMutation(id: number) {
  return mutationOptions({
    mutationFn: (url: string) =>
      call<void>(`/api/connections/feeds/${id}`, { method: "POST", body: { url } }),
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

/** Cancels the coming stays of an empty calendar. */
export function confirmEmptyMutation() {
  return mutationOptions({
    mutationFn: (id: number) =>
      call<void>(`/api/connections/feeds/${id}/confirm_empty`, { method: "POST", body: {} }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}

/** Connects a program of one's own; the token is in the answer and nowhere else. */
export function addProgramMutation() {
  return mutationOptions({
    mutationFn: (body: { pms_name: string; name?: string }) =>
      call<ProgramToken>("/api/connections/programs", { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}

/** Replaces a program's token; the old one works for a day more. */
export function renewTokenMutation() {
  return mutationOptions({
    mutationFn: (id: number) =>
      call<ProgramToken>(`/api/connections/${id}/token`, { method: "POST", body: {} }),
  });
}

/** Listings of a connection whose currency changed in the PMS. */
export function heldQuery(account: AccountId, id: number) {
  return queryOptions({
    queryKey: [...connectionKeys.all, account, id, "held"],
    queryFn: ({ signal }) => call<HeldListings>(`/api/connections/${id}/held`, { signal, account }),
  });
}

/** Takes the currency that the PMS has now, with prices in it; what holds amounts in the old one ends. */
export function confirmCurrencyMutation() {
  return mutationOptions({
    mutationFn: (body: CurrencyConfirmation) =>
      call<CurrencyAnswer>("/api/connections/currency", { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}
