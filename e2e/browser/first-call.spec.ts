import { expect, test } from "./fixtures";

test("a program reads its own account's catalog only", async ({ account, api }) => {
  const [mine, other] = [await account({ listings: 3 }), await account({ listings: 2 })];
  const response = await api(mine.owner.apiKey ?? "").get("/v1/listings_minimal");
  expect(response.status()).toBe(200);
  const text = await response.text();
  const catalog = JSON.parse(text) as { total_listings: number };
  expect(catalog.total_listings).toBe(3);
  expect(text).toContain(mine.accountName);
  expect(text).not.toContain(other.accountName);
});

test("a key with one wrong character is refused like a missing key", async ({
  account,
  api,
  request,
}) => {
  const { owner } = await account();
  const typo = `${(owner.apiKey ?? "").slice(0, -1)}_`;
  const [wrong, none] = [
    await api(typo).get("/v1/listings_minimal"),
    await request.get("/v1/listings_minimal"),
  ];
  expect([wrong.status(), none.status()]).toEqual([403, 403]);
  expect(withoutId(await wrong.text())).toBe(withoutId(await none.text()));
});

function withoutId(text: string): string {
  return text.replace(/"request_id":"[^"]+"/, "");
}

test("the server refuses invalid requests before any route", async ({ request }) => {
  const trace = await request.fetch("/v1/listings_minimal", { method: "TRACE" });
  expect(trace.status()).toBe(405);
  const large = await request.post("/v1/listings", { data: "x".repeat(1_048_577) });
  expect(large.status()).toBe(413);
  expect((await request.get("/healthz")).status()).toBe(200);
});
