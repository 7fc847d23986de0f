import { QueryClient, QueryClientProvider, queryOptions } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useLateQuery } from "./use-late-query";

const query = queryOptions({ queryKey: ["name"], queryFn: () => "Sea Glimpse" });

function Name() {
  const { data, isPending } = useLateQuery(query);
  return isPending ? "Loading" : data;
}

// React reads the same snapshot while it hydrates.
test("data already loaded by another part is not in the first markup", () => {
  const client = new QueryClient();
  client.setQueryData(query.queryKey, "Sea Glimpse");
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Name />
    </QueryClientProvider>,
  );
  expect(markup).toBe("Loading");
});
