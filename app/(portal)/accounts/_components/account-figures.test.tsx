import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { accountFiguresQuery } from "@/lib/identity/partners/client";
import type { AccountFigures } from "@/lib/identity/partners/schema";
import accounts from "@/messages/en/accounts.json";
import { LastSync } from "./account-figures";

type Connections = AccountFigures["connections"][number];

/** The text of the cell for an account whose connections are so. */
function cell(health: Connections["health"], count: number, total: number): string {
  const client = new QueryClient();
  const connections = [{ user_id: 7, health, count, total }];
  client.setQueryData(accountFiguresQuery().queryKey, { accounts: [], connections });
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ accounts }} timeZone="UTC" now={new Date()}>
      <QueryClientProvider client={client}>
        <LastSync userId={7} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("connections that don't work are told beside the last sync, working ones are not", () => {
  expect(cell("working", 2, 2)).toBe("–");
  expect(cell("paused", 1, 1)).toBe("– Paused");
  expect(cell("broken", 1, 3)).toBe("– 1 failing");
  expect(cell("waiting", 2, 2)).toBe("– No answer");
  expect(cell("new", 1, 1)).toBe("– Not read");
  expect(cell(null, 0, 0)).toBe("– No connection");
});
