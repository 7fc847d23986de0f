import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/dates";
import { connectorOf } from ".";
import {
  makeConnection,
  type Reply,
  secondOf,
  type Seen,
  serve,
  signal,
  withTokens,
} from "./testing";

const day = dayOf("2027-01-01");
const price = { from: day, to: day, price: 10_000 };

/** Answers in turn, the last one from then on. */
const inTurn = (...replies: Reply[]): (() => Reply) => {
  let at = 0;
  return () => replies[Math.min(at++, replies.length - 1)] ?? {};
};
const list = { json: { results: [], count: 0 } };
const calls = (seen: readonly Seen[]): Seen[] => seen.filter(({ method }) => method !== "POST");

test.each([
  ["seconds", () => ({ "retry-after": "7" }), 350, 1_500],
  ["none", () => ({}), 500, 1_700],
] as const)("a 429 with %s is waited for, and nothing is lost", async (_, headers, least, most) => {
  secondOf(50);
  const refusal = { status: 429, headers: headers(), json: { message: "Slow down." } };
  const { url, seen } = await serve(withTokens(inTurn(refusal, list)));
  await connectorOf(await makeConnection("guesty", url)).health(signal);
  const [first, second] = calls(seen);
  const waited = (second?.at ?? 0) - (first?.at ?? Infinity);
  expect(waited).toBeGreaterThanOrEqual(least);
  expect(waited).toBeLessThan(most);
});

test("a 429 with a date is waited for by the PMS's own clock", async () => {
  const now = Date.now() - 600_000;
  const headers = {
    date: new Date(now).toUTCString(),
    "retry-after": new Date(now + 1_000).toUTCString(),
  };
  const { url, seen } = await serve(withTokens(inTurn({ status: 429, headers, json: {} }, list)));
  await connectorOf(await makeConnection("guesty", url)).health(signal);
  const [first, second] = calls(seen);
  expect((second?.at ?? 0) - (first?.at ?? Infinity)).toBeGreaterThanOrEqual(1_000);
});

test.each([
  ["3600", 3_600],
  ["9".repeat(30), 86_400],
])(
  "a pause of %s s postpones the job, by %i s; a write waits like a read",
  async (asked, seconds) => {
    secondOf(10);
    const refusal = { status: 429, headers: { "retry-after": asked }, json: {} };
    const { url, seen } = await serve(withTokens(() => refusal));
    const connector = connectorOf(await makeConnection("guesty", url));
    const error: unknown = await connector
      .pushRates("a", [price], signal)
      .catch((each: unknown) => each);
    expect(error).toMatchObject({ kind: "rate_limit", retryAt: expect.any(Date) });
    const { retryAt } = error as { retryAt: Date };
    expect(Math.round((retryAt.getTime() - Date.now()) / (seconds * 10))).toBe(1);
    expect(calls(seen)).toHaveLength(1);
  },
);

test.each([
  ["500", { status: 500, json: { message: "Oops." } }],
  ["503", { status: 503, text: "down" }],
  ["a web page under 200", { text: "<html>Log in</html>" }],
  ["bad JSON", { text: '{"results":[' }],
  ["nothing", { text: "" }],
  ["a cut body", { text: '{"results":[', cut: true }],
])("%s: a reading is tried once more, then unavailable", async (_, reply) => {
  secondOf(50);
  const { url, seen } = await serve(withTokens(inTurn(reply, list)));
  const connector = connectorOf(await makeConnection("guesty", url));
  await connector.health(signal);
  expect(calls(seen)).toHaveLength(2);
  const broken = await serve(withTokens(() => reply));
  await expect(
    connectorOf(await makeConnection("guesty", broken.url)).health(signal),
  ).rejects.toMatchObject({ kind: "unavailable" });
  expect(calls(broken.seen)).toHaveLength(2);
});

test("JSON of another shape is no answer of the PMS", async () => {
  const { url } = await serve(withTokens(() => ({ json: { hello: 1 } })));
  const connector = connectorOf(await makeConnection("guesty", url));
  await expect(connector.health(signal)).rejects.toMatchObject({ kind: "unavailable" });
});

test.each([
  ["500", { status: 500, json: {} }],
  ["a cut body", { text: "o", cut: true }],
  ["a web page", { text: "<html>" }],
])("a write that ends in %s is not sent again: it may have been done", async (_, reply) => {
  secondOf(50);
  const { url, seen } = await serve(withTokens(() => reply));
  const connector = connectorOf(await makeConnection("guesty", url));
  await expect(connector.pushRates("a", [price], signal)).rejects.toMatchObject({
    kind: "unavailable",
  });
  expect(calls(seen)).toHaveLength(1);
});

test("a response that takes longer than 30 s fails and is not retried", async () => {
  secondOf(10);
  const { url, seen } = await serve(
    withTokens(() => new Promise((resolve) => setTimeout(resolve, 600, list))),
  );
  const connector = connectorOf(await makeConnection("guesty", url));
  await expect(connector.health(signal)).rejects.toMatchObject({
    kind: "unavailable",
    message: "127.0.0.1 took too long.",
  });
  expect(calls(seen)).toHaveLength(1);
});

test.each([
  [404, false],
  [403, true],
])("a listing that answers %i is there: %s; the rest goes on", async (status, isThere) => {
  const json = { message: "No such listing.", code: "LISTING_NOT_FOUND", requestId: "r-1" };
  const { url } = await serve(withTokens(() => ({ status, json })));
  const connector = connectorOf(await makeConnection("guesty", url));
  expect(await connector.hasListing("a", signal)).toBe(isThere);
  await expect(connector.pushRates("a", [price], signal)).rejects.toMatchObject({
    kind: "not_found",
    vendorCode: "LISTING_NOT_FOUND",
    requestId: "r-1",
  });
});

test("Guesty: 403 on a list concerns the account, without a new token", async () => {
  const { url, seen } = await serve(withTokens(() => ({ status: 403, json: {} })));
  const connector = connectorOf(await makeConnection("guesty", url));
  await expect(connector.listings(null, signal)).rejects.toMatchObject({ kind: "auth" });
  expect(seen).toHaveLength(2);
});

test("Hostaway: fail with 200 is invalid, with its message", async () => {
  const { url } = await serve(
    withTokens(() => ({ json: { status: "fail", result: "Wrong limit" } })),
  );
  const connector = connectorOf(await makeConnection("hostaway", url));
  await expect(connector.listings(null, signal)).rejects.toMatchObject({
    kind: "invalid",
    message: "Wrong limit",
  });
});

test("the PMS's remaining count applies, even if it is less than our own", async () => {
  secondOf(50);
  const headers = { "x-ratelimit-remaining-second": "14", "x-ratelimit-remaining-minute": "1" };
  const { url, seen } = await serve(withTokens(() => ({ ...list, headers })));
  const connector = connectorOf(await makeConnection("guesty", url));
  const before = performance.now();
  for (let call = 0; call < 3; call++) await connector.health(signal);
  // The minute, 3 s here, has to pass.
  expect(performance.now() - before).toBeGreaterThanOrEqual(3_000);
  expect(calls(seen)).toHaveLength(3);
});
