"use client";
import {
  type DehydratedState,
  hydrate,
  HydrationBoundary,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/**
 * A page with the queries that the server rendered it with. `HydrationBoundary` fills a query that another part of the
 * page, such as the palette, is already waiting for only after the first rendering, which then has no data and differs
 * from the server's markup. Such a query is filled before it here.
 */
export function Hydrated({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const client = useQueryClient();
  const filled = useMemo(() => {
    const cache = client.getQueryCache();
    const waiting = state.queries.filter(
      ({ queryHash }) => cache.get(queryHash)?.state.status === "pending",
    );
    hydrate(client, { queries: waiting });
    return state;
  }, [client, state]);
  return <HydrationBoundary state={filled}>{children}</HydrationBoundary>;
}
