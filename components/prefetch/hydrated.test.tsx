import {
  dehydrate,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Hydrated } from "./hydrated";

const query = queryOptions({ queryKey: ["name"], queryFn: () => "Sea Glimpse" });

function Name() {
  return useQuery(query).data ?? "Loading";
}

function markupWith(client: QueryClient): string {
  const server = new QueryClient();
  server.setQueryData(query.queryKey, "Sea Glimpse");
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Hydrated state={dehydrate(server)}>
        <Name />
      </Hydrated>
    </QueryClientProvider>,
  );
}

// React reads the same snapshot while it hydrates.
test("the first markup has the server's data, also of a query that another part is waiting for", () => {
  expect(markupWith(new QueryClient())).toBe("Sea Glimpse");
  const waiting = new QueryClient();
  void waiting.prefetchQuery({ ...query, queryFn: () => new Promise<string>(() => {}) });
  expect(waiting.getQueryState(query.queryKey)?.status).toBe("pending");
  expect(markupWith(waiting)).toBe("Sea Glimpse");
});

test("the first markup has the server's data where another part has newer data", () => {
  const client = new QueryClient();
  client.setQueryData(query.queryKey, "Sea Glimpse II", { updatedAt: Date.now() + 60_000 });
  expect(markupWith(client)).toBe("Sea Glimpse");
});
