import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type {
  Deliveries,
  MadeWebhook,
  NewWebhook,
  Replayed,
  ReplayRequest,
  RotatedSecret,
  ShownWebhook,
  WebhookChange,
} from "./schema";
import { type DeliveryStatus, deliveryStatuses } from "./rules";

/** Deliveries loaded at a time. */
const pageSize = 25;
/** More loaded pages than this are not reloaded: the reader has scrolled far down. */
const refreshedPages = 2;
/** How often deliveries are reloaded, in milliseconds: while one is about to be sent, and otherwise. */
const busyMs = 2_000;
const idleMs = 10_000;
/** A delivery that is sent within this time is about to be sent. */
const soonMs = 30_000;

const webhookKeys = { all: ["webhooks"] as const };

/** Whose webhooks are meant: an account's, or a partner's. */
export type WebhooksApi = "/v1" | "/rm/v1";

/** The account's or the partner's webhooks, oldest first. */
export function webhooksQuery(api: WebhooksApi) {
  return queryOptions({
    queryKey: [...webhookKeys.all, "list"],
    queryFn: ({ signal }) => call<{ webhooks: ShownWebhook[] }>(`${api}/webhooks`, { signal }),
    refetchInterval: idleMs,
  });
}

/** Reads a status in an address; null: of every status. */
export function statusIn(text: string | string[] | null | undefined): DeliveryStatus | null {
  return deliveryStatuses.find((status) => status === text) ?? null;
}

/** The parameters of a page of deliveries that were made before one, or of the first page. */
export function deliveriesParams(
  id: number,
  status: DeliveryStatus | null,
  before: string | null = null,
): URLSearchParams {
  return new URLSearchParams({
    id: String(id),
    limit: String(pageSize),
    ...(status !== null && { status }),
    ...(before !== null && { before }),
  });
}

/** Pages of a webhook's deliveries, newest first. */
export function deliveriesQuery(api: WebhooksApi, id: number, status: DeliveryStatus | null) {
  return infiniteQueryOptions({
    queryKey: [...webhookKeys.all, id, "deliveries", status],
    queryFn: async ({ pageParam, signal, client, queryKey }) => {
      const query = deliveriesParams(id, status, pageParam);
      const loaded = await call<Deliveries>(`${api}/webhooks/deliveries?${query}`, { signal });
      const known = client.getQueryData<InfiniteData<Deliveries>>(queryKey)?.pages[0];
      // An attempt since changes the webhook's state, which the list tells.
      if (pageParam === null && known && attemptsOf(known) !== attemptsOf(loaded))
        void client.invalidateQueries({ queryKey: webhooksQuery(api).queryKey });
      return loaded;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ deliveries, has_more: hasMore }) =>
      hasMore ? deliveries.at(-1)?.id : undefined,
    refetchInterval: ({ state: { data } }) =>
      (data?.pages.length ?? 0) <= refreshedPages &&
      refreshMs(data?.pages.flatMap(({ deliveries }) => deliveries)),
  });
}

/** One delivery; null if the webhook has none with this ID. */
export function deliveryQuery(api: WebhooksApi, id: number, deliveryId: string) {
  const before = BigInt(deliveryId) + 1n;
  return queryOptions({
    queryKey: [...webhookKeys.all, id, "delivery", deliveryId],
    queryFn: async ({ signal }) => {
      const path = `${api}/webhooks/deliveries?id=${id}&before=${before}&limit=1`;
      const { deliveries } = await call<Deliveries>(path, { signal });
      return deliveries.find((delivery) => delivery.id === deliveryId) ?? null;
    },
    refetchInterval: ({ state }) => refreshMs(state.data ? [state.data] : []),
  });
}

/** Differs after each attempt. */
function attemptsOf({ deliveries }: Deliveries): string {
  return deliveries.map(({ id, next_attempt_at: next }) => `${id} ${next}`).join();
}

function refreshMs(deliveries: Deliveries["deliveries"] = []): number {
  const soon = Date.now() + soonMs;
  const isBusy = deliveries.some(
    ({ next_attempt_at: next }) => next !== null && Date.parse(next) < soon,
  );
  return isBusy ? busyMs : idleMs;
}

/** How many deliveries failed since an instant. */
export function failedSinceQuery(api: WebhooksApi, id: number, since: string) {
  return queryOptions({
    queryKey: [...webhookKeys.all, id, "failed", since],
    queryFn: ({ signal }) => post<Replayed>(api, "replay", { id, since, dry_run: true }, signal),
    gcTime: 0,
  });
}

export function addWebhookMutation(api: WebhooksApi) {
  return mutationOptions({
    mutationFn: (body: NewWebhook) =>
      call<MadeWebhook>(`${api}/webhooks`, { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refresh(client),
  });
}

export function changeWebhookMutation(api: WebhooksApi) {
  return mutationOptions({
    mutationFn: (body: WebhookChange) => post<ShownWebhook>(api, "update", body),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Reloads the list only: the deliveries of the webhook can't be read any more. */
export function deleteWebhookMutation(api: WebhooksApi) {
  return mutationOptions({
    mutationFn: (id: number) => post<void>(api, "delete", { id }),
    onSettled: (_done, _error, _input, _before, { client }) => {
      void client.invalidateQueries({ queryKey: webhooksQuery(api).queryKey });
    },
  });
}

export function rotateSecretMutation(api: WebhooksApi) {
  return mutationOptions({
    mutationFn: (id: number) => post<RotatedSecret>(api, "rotate_secret", { id }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

export function testWebhookMutation(api: WebhooksApi) {
  return mutationOptions({
    mutationFn: (id: number) => post<{ delivery_id: string }>(api, "test", { id }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

export function replayMutation(api: WebhooksApi) {
  return mutationOptions({
    mutationFn: (body: ReplayRequest) => post<Replayed>(api, "replay", body),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

function post<T>(api: WebhooksApi, name: string, body: object, signal?: AbortSignal): Promise<T> {
  return call<T>(`${api}/webhooks/${name}`, { method: "POST", body, ...(signal && { signal }) });
}

/** Not awaited, so that the page can confirm first. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: webhookKeys.all });
}
