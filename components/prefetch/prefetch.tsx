import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";

/** A query's key and how the server reads the same JSON that the browser would get. */
export type Prefetched = readonly [query: { queryKey: QueryKey }, read: () => Promise<unknown>];

/** Renders its children with the data already in: under the browser's own keys, as the browser's own JSON. */
export async function Prefetch({
  queries,
  children,
}: {
  queries: readonly Prefetched[];
  children: ReactNode;
}) {
  const client = new QueryClient();
  await Promise.all(
    queries.map(([{ queryKey }, read]) =>
      client.prefetchQuery({
        queryKey,
        // What fails here is asked again by the browser, which shows the error.
        queryFn: async () => JSON.parse(JSON.stringify(await read())) as unknown,
        retry: false,
      }),
    ),
  );
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
