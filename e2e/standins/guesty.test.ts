import { afterEach, beforeEach, expect, test } from "vitest";
import { dayAfter } from "./days";
import { type Standin, startGuesty } from "./index";

const calendar = "/availability-pricing/api/calendar/listings";
let standin: Standin;
let token: string;

beforeEach(async () => {
  standin = await startGuesty({ listings: 30 });
  token = await newToken();
});
afterEach(() => standin.close());

async function newToken(): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    scope: "open-api",
    ...standin.credentials,
  });
  const url = new URL("/oauth2/token", standin.url);
  const answer = await fetch(url, { method: "POST", body });
  const parsed: unknown = await answer.json();
  return String((parsed as { access_token?: string }).access_token);
}

async function send(method: string, path: string, body?: unknown): Promise<[number, unknown]> {
  const answer = await fetch(standin.url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return [answer.status, await answer.json()];
}

function ids(): string[] {
  return [...standin.state.listings.keys()];
}

/** A range of the first listing that is right. */
function range(): Record<string, unknown> {
  const [listingId = ""] = ids();
  const today = standin.state.today(listingId);
  const days = { startDate: dayAfter(today, 1), endDate: dayAfter(today, 2) };
  return { listingId, ...days, price: 189.5, minNights: 2 };
}

test("right requests pass: pages, calendars, and writes that the calendar shows", async () => {
  const fields = encodeURIComponent("_id nickname prices.currency");
  const [, page] = await send("GET", `/listings?limit=25&skip=25&sort=title&fields=${fields}`);
  expect(page).toMatchObject({ count: 30, limit: 25, skip: 25 });
  expect((page as { results: unknown[] }).results).toHaveLength(5);
  expect(await send("PUT", calendar, [range()])).toEqual([200, "ok"]);
  const { listingId, startDate, endDate } = range();
  const query = `startDate=${String(startDate)}&endDate=${dayAfter(String(endDate), 1)}`;
  const [, days] = await send("GET", `${calendar}?listingIds=${String(listingId)}&${query}`);
  expect(days).toMatchObject({
    data: {
      days: [
        { price: 189.5, minNights: 2, isBasePrice: false },
        { price: 189.5, isBaseMinNights: false },
        { isBasePrice: true },
      ],
    },
  });
  const back = { listingId, startDate, endDate, isBasePrice: true, isBaseMinNights: true };
  await send("PUT", calendar, [back]);
  expect(standin.state.night(String(listingId), String(startDate)).isBasePrice).toBe(true);
  expect(standin.problems).toEqual([]);
});

test.each([
  ["three decimals", { price: 189.505 }],
  ["no price", { price: 0 }],
  ["text for a number", { price: "189" }],
  ["half a night", { minNights: 1.5 }],
  ["1 for true", { isBasePrice: 1, price: undefined }],
  ["status", { status: "available" }],
  ["arrivals in bulk", { cta: true }],
  ["a price and the base flag", { isBasePrice: true }],
  ["a past day", { startDate: "2020-01-01" }],
  ["days the wrong way round", { endDate: "2020-01-01" }],
  ["more than 730 days", { endDate: "2099-01-01" }],
  ["no start", { startDate: undefined }],
])("a write is a violation: %s", async (_name, change) => {
  await send("PUT", calendar, [{ ...range(), ...change }]);
  expect(standin.problems).not.toEqual([]);
});

test("violations around the body: encoding, verb, path, several listings, the same day twice", async () => {
  const [, second = ""] = ids();
  const texts: [string, () => Promise<unknown>][] = [
    ["is in two ranges", () => send("PUT", calendar, [range(), range()])],
    ["several listings", () => send("PUT", calendar, [range(), { ...range(), listingId: second }])],
    ["unknown path or method", () => send("POST", calendar, [range()])],
    ["unknown path or method", () => send("GET", "/webhooks")],
    ["asks for the guest", () => send("GET", "/reservations?sort=_id&fields=status%20guest")],
    ["limit: Too big", () => send("GET", "/listings?limit=101&sort=title&fields=_id")],
    [
      'Unrecognized key: "listingId"',
      () => send("GET", "/reservations?sort=_id&fields=status&listingId=1"),
    ],
    [
      "Content-Type is text/plain",
      () =>
        fetch(standin.url + calendar, {
          method: "PUT",
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "text/plain" },
          body: JSON.stringify([range()]),
        }),
    ],
  ];
  for (const [words, act] of texts) {
    standin.problems.length = 0;
    await act();
    expect(standin.problems.join()).toContain(words);
  }
});

test("limits: the 16th request within a second, the sixth token, and more than 15 at a time", async () => {
  await standin.close();
  // A second that no machine is too slow for.
  standin = await startGuesty({ scale: 60_000, listings: 1 });
  token = await newToken();
  for (let turn = 0; turn < 16; turn++) await send("GET", "/listings?sort=title&fields=_id");
  expect(standin.problems).toEqual(["GET /v1/listings: more than 15 requests in 1 s"]);
  for (let turn = 0; turn < 4; turn++) await newToken();
  expect(standin.problems).toHaveLength(1);
  await newToken();
  expect(standin.problems.at(-1)).toContain("a sixth token");
  await standin.close();
  standin = await startGuesty({ latency: 2 });
  await Promise.all(Array.from({ length: 16 }, () => send("GET", "/reservations")));
  expect(standin.problems.join()).toContain("more than 15 requests at a time");
});

test("parallel writes to one listing are a violation, of two are not", async () => {
  await standin.close();
  standin = await startGuesty({ latency: 1 });
  token = await newToken();
  const [, second = ""] = ids();
  const other = { ...range(), listingId: second };
  await Promise.all([send("PUT", calendar, [range()]), send("PUT", calendar, [other])]);
  expect(standin.problems).toEqual([]);
  await Promise.all([send("PUT", calendar, [range()]), send("PUT", calendar, [range()])]);
  expect(standin.problems).toEqual([`PUT /v1${calendar}: a listing is written twice at a time`]);
});

test("faults come once, where they were ordered, and a refusal's time is watched", async () => {
  const listings = "/listings?sort=title&fields=_id";
  standin.faults.next({ kind: "refuse", status: 429, quiet: 60 }, { on: "listings", after: 1 });
  expect((await send("GET", listings))[0]).toBe(200);
  expect((await send("GET", listings))[0]).toBe(429);
  await send("GET", listings);
  expect(standin.problems.join()).toContain("before the time");
  standin.problems.length = 0;
  standin.faults.next({ kind: "cut" });
  standin.faults.next({ kind: "lost" });
  await expect(send("GET", listings)).rejects.toThrow(/terminated|fetch failed/);
  await expect(send("PUT", calendar, [range()])).rejects.toThrow("fetch failed");
  expect(standin.state.writes).toHaveLength(1);
});

test("filters and an expired token", async () => {
  const [first] = standin.state.reservations.values();
  const at = new Date(Date.now() - 60_000).toISOString();
  standin.state.cancel(first?.id ?? "");
  const filters = [{ field: "lastUpdatedAt", operator: "$gt", value: at }];
  const query = new URLSearchParams({
    filters: JSON.stringify(filters),
    sort: "_id",
    fields: "status canceledAt money.currency",
  });
  const [, page] = await send("GET", `/reservations?${query}`);
  expect(page).toMatchObject({ count: 1, results: [{ _id: first?.id, status: "canceled" }] });
  standin.tokens.expire();
  expect((await send("GET", `/reservations?${query}`))[0]).toBe(401);
  expect(standin.problems).toEqual([]);
});
