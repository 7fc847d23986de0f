import { dehydrate, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Hydrated } from "./hydrated";

/** A query and a function that reads the same value on the server. */
export type Prefetched = readonly [query: { queryKey: QueryKey }, read: () => Promise<unknown>];

/** Renders its children with prefetched queries, which hold the JSON the browser would get. */
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
        // The browser repeats failed queries and shows the error.
        queryFn: async () => JSON.parse(JSON.stringify(await read())) as unknown,
        retry: false,
      }),
    ),
  );
  return <Hydrated state={dehydrate(client)}>{children}</Hydrated>;
}
