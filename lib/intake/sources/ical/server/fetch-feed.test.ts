import { expect, test } from "vitest";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { type FetchChecked, fetchFeed } from "./fetch-feed";

const now = new Date("2026-06-01T12:00:00Z");
const none = { etag: null, lastModified: null };

type Answer = Awaited<ReturnType<FetchChecked>>;

function answer(
  status: number,
  body: string | Uint8Array = "",
  headers = {},
): () => Promise<Answer> {
  const bytes = Buffer.from(body);
  return async () => ({ status, body: bytes, headers: new Headers(headers) });
}

const ask = (fetch: FetchChecked, signal = AbortSignal.timeout(1_000)) =>
  fetchFeed("https://feeds.example/s3cret", none, { accountId: 1, fetch, signal, now });

test.each([
  [answer(304), { result: "unchanged" }],
  [answer(500), { failure: "unreachable", reason: "The server answered 500." }],
  [answer(403), { failure: "refused", reason: "The server answered 403." }],
  [answer(410), { failure: "refused" }],
  [answer(204), { failure: "refused" }],
  [
    answer(429, "", { "retry-after": "90" }),
    { failure: "rate_limit", retryAt: new Date("2026-06-01T12:01:30Z") },
  ],
  [
    answer(429, "", { "retry-after": "Mon, 01 Jun 2026 13:00:00 GMT" }),
    { retryAt: new Date("2026-06-01T13:00:00Z") },
  ],
  [answer(429, "", { "retry-after": "soon" }), { failure: "rate_limit", retryAt: null }],
  [
    answer(200, "Réservée", { etag: '"1"' }),
    { result: "body", body: Buffer.from("Réservée"), etag: '"1"', lastModified: null },
  ],
])("%# an answer is told apart", async (fetch, expected) => {
  expect(await ask(fetch)).toMatchObject(expected);
});

function thrown(error: Error, signal?: AbortSignal) {
  return ask(async () => {
    throw error;
  }, signal);
}

test("a network error is a missing response, with a message without the address", async () => {
  expect(await thrown(new Error("ENOTFOUND feeds.example/s3cret"))).toEqual({
    result: "failed",
    failure: "unreachable",
    retryAt: null,
    reason: "The server could not be reached.",
  });
  const refused = new ConnectorError("invalid", "feeds.example has a private address.");
  expect(await thrown(refused)).toMatchObject({ failure: "refused", reason: refused.message });
  const cut = new ConnectorError("unavailable", "The connection was cut.");
  expect(await thrown(cut)).toMatchObject({ failure: "unreachable", reason: cut.message });
});

test("an aborted request is not a failure of the feed", async () => {
  const stopped = AbortSignal.abort(new Error("stopped"));
  await expect(thrown(new Error("cut"), stopped)).rejects.toThrow("stopped");
});

test("validators are sent, three redirects at most are asked for", async () => {
  const sent: unknown[] = [];
  const fetch: FetchChecked = (url, fetching) => {
    sent.push(url, fetching.headers, fetching.redirects);
    return answer(304)();
  };
  const signal = AbortSignal.timeout(1_000);
  await fetchFeed(
    "https://x.example/",
    { etag: "e", lastModified: "l" },
    { accountId: 1, fetch, signal, now },
  );
  const accept = "text/calendar, text/plain;q=0.5";
  expect(sent).toEqual([
    "https://x.example/",
    { accept, "if-none-match": "e", "if-modified-since": "l" },
    3,
  ]);
});
