"use client";
import {
  type DehydratedState,
  hydrate,
  HydrationBoundary,
  type Query,
  type QueryClient,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";

/**
 * A page with the queries that the server rendered it with. Another part of the page, such as the frame, may have begun
 * before it and asked for one of them, or already have newer data: React would find markup that differs from the
 * server's. The first rendering has what the server had; newer data follows it.
 */
export function Hydrated({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const client = useQueryClient();
  const isHydrating = useSyncExternalStore(subscribe, never, always);
  const filled = useMemo(() => {
    const cache = client.getQueryCache();
    // `HydrationBoundary` fills these only after the first rendering.
    const waiting = state.queries.filter(
      ({ queryHash }) => cache.get(queryHash)?.state.status === "pending",
    );
    hydrate(client, { queries: waiting });
    if (isHydrating) setBack(client, state);
    return state;
  }, [client, state, isHydrating]);
  useEffect(() => renew(client), [client]);
  return <HydrationBoundary state={filled}>{children}</HydrationBoundary>;
}

interface Kept {
  /** What the server rendered, by query: of two parts with the same one, the outer part's. */
  rendered: Map<string, DehydratedState["queries"][number]["state"]>;
  /** Newer data that waits for the first rendering. */
  newer: Map<Query, Query["state"]>;
}

const kept = new WeakMap<QueryClient, Kept>();

/** Gives queries with newer data what the server rendered. */
function setBack(client: QueryClient, { queries }: DehydratedState): void {
  const { rendered, newer } = kept.get(client) ?? { rendered: new Map(), newer: new Map() };
  kept.set(client, { rendered, newer });
  for (const { queryHash, state } of queries) {
    const first = rendered.get(queryHash) ?? state;
    rendered.set(queryHash, first);
    const query = client.getQueryCache().get(queryHash);
    if (!query || query.state.dataUpdatedAt <= first.dataUpdatedAt) continue;
    newer.set(query, query.state);
    query.setState({ data: first.data, dataUpdatedAt: first.dataUpdatedAt });
  }
}

/** Gives queries back the newer data that they had, unless they have got newer still. */
function renew(client: QueryClient): void {
  const { newer } = kept.get(client) ?? {};
  for (const [query, { data, dataUpdatedAt }] of newer ?? [])
    if (query.state.dataUpdatedAt < dataUpdatedAt) query.setState({ data, dataUpdatedAt });
  newer?.clear();
}

const subscribe = () => () => {};
const always = () => true;
const never = () => false;
