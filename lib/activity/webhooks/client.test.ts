import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { deliveriesQuery, webhooksQuery } from "./client";

afterEach(() => vi.unstubAllGlobals());

test("a delivery that comes or is attempted makes the webhook's state be read again", async () => {
  const client = new QueryClient();
  const list = webhooksQuery("/v1").queryKey;
  const read = async (...nextAttempts: (string | null)[]): Promise<boolean | undefined> => {
    client.setQueryData(list, { webhooks: [] });
    const deliveries = nextAttempts.map((next, n) => ({ id: String(n), next_attempt_at: next }));
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ deliveries, has_more: false })));
    await client.fetchInfiniteQuery({ ...deliveriesQuery("/v1", 1, null), staleTime: 0 });
    return client.getQueryState(list)?.isInvalidated;
  };
  const [soon, later] = ["2026-11-30T12:00:00Z", "2026-11-30T12:01:00Z"];
  expect(await read(soon)).toBe(false);
  expect(await read(soon)).toBe(false);
  expect(await read(later)).toBe(true);
  expect(await read(null)).toBe(true);
  expect(await read(null)).toBe(false);
  expect(await read(null, soon)).toBe(true);
});
