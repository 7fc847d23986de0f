import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/dates";
import { connectorOf } from "@/lib/intake/connectors/server";
import {
  makeConnection,
  secondOf,
  type Seen,
  serve,
  signal,
  withTokens,
} from "@/lib/intake/connectors/server/testing";

const day = dayOf("2027-01-01");

/** 60 listings in pages of at most 25 or 100 rows. */
const listings = (seen: Seen, most = 100, isBare = false) => {
  const skip = Number(seen.query.get("skip"));
  const limit = Math.min(most, Number(seen.query.get("limit")));
  const all = Array.from({ length: 60 }, (_, at) => ({ _id: `l${at}`, title: `Home ${at}` }));
  const results = all.slice(skip, skip + limit);
  return { json: isBare ? results : { results, count: 60, limit, skip } };
};

test.each([
  [100, false],
  [25, false],
  [100, true],
  [25, true],
])("reads every page: at most %i rows, bare list %s", async (most, isBare) => {
  secondOf(10);
  const { url } = await serve(withTokens((seen) => listings(seen, most, isBare)));
  const connector = connectorOf(await makeConnection("guesty", url));
  const ids: string[] = [];
  for (let cursor: string | null = null; ;) {
    const page = await connector.listings(cursor, signal);
    ids.push(...page.rows.map(({ id }) => id));
    expect(page.problems).toEqual([]);
    cursor = page.next;
    if (cursor === null) break;
  }
  expect(ids).toEqual(Array.from({ length: 60 }, (_, at) => `l${at}`));
});

test("requests a token, a page, and nothing about guests", async () => {
  const { url, seen } = await serve(withTokens(listings));
  const connector = connectorOf(await makeConnection("guesty", url));
  await connector.listings(null, signal);
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /oauth2/token",
    "GET /v1/listings",
  ]);
  expect(seen[0]?.body).toBe(
    "grant_type=client_credentials&scope=open-api&client_id=our-id&client_secret=our-secret",
  );
  expect(seen[1]?.authorization).toBe("Bearer token-1");
  expect(Object.fromEntries(seen[1]?.query ?? [])).toMatchObject({ limit: "100", sort: "title" });
});

test("writes prices in one request, arrival rules in one each", async () => {
  const { url, seen } = await serve(withTokens(() => ({ json: "ok" })));
  const connector = connectorOf(await makeConnection("guesty", url));
  const outcomes = await connector.pushRates(
    "66a0",
    [
      { from: day, to: day + 3, price: 18_900, minStay: 2 },
      { from: day + 4, to: day + 4, price: 21_450, closedOnArrival: true },
      { from: day + 5, to: day + 5, price: "base", minStay: "base" },
    ],
    signal,
  );
  expect(outcomes.map(({ result }) => result)).toEqual(["accepted", "accepted", "accepted"]);
  const writes = seen.filter(({ method }) => method === "PUT");
  expect(writes.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    [
      "/v1/availability-pricing/api/calendar/listings",
      [
        {
          listingId: "66a0",
          startDate: "2027-01-01",
          endDate: "2027-01-04",
          price: 189,
          minNights: 2,
        },
        { listingId: "66a0", startDate: "2027-01-05", endDate: "2027-01-05", price: 214.5 },
        {
          listingId: "66a0",
          startDate: "2027-01-06",
          endDate: "2027-01-06",
          isBasePrice: true,
          isBaseMinNights: true,
        },
      ],
    ],
    [
      "/v1/availability-pricing/api/calendar/listings/66a0",
      { startDate: "2027-01-05", endDate: "2027-01-05", cta: true },
    ],
  ]);
});
