import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { lateComponent, useLateQuery } from "./late-component";
import { QueryClient, QueryClientProvider, queryOptions } from "@tanstack/react-query";

test("the server's markup has the placeholder, or nothing without one, and loads no code", () => {
  let loads = 0;
  const load = async () => {
    loads++;
    return { default: () => <p>Chart</p> };
  };
  const Chart = lateComponent(load, () => <p>Loading</p>);
  const Dialog = lateComponent(load);
  expect(renderToStaticMarkup(<Chart />)).toBe("<p>Loading</p>");
  expect(renderToStaticMarkup(<Dialog />)).toBe("");
  expect(loads).toBe(0);
});

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
