import { expect, onTestFinished, test } from "vitest";
import { dateIn, dateOf, dayOf } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { connectorOf } from "@/lib/intake/connectors/server";
import {
  makeConnection,
  secondOf,
  type Seen,
  serve,
  signal,
  withTokens,
} from "@/lib/intake/connectors/server/testing";
import { hostawayVendor } from "./vendor";

const day = dayOf("2027-01-01");
/** Of stays that are still to come, as a first pass reads them. */
const arrival = dayOf(dateIn("UTC", new Date())) + 90;
const answer = (result: unknown, more: object = {}): { json: object } => ({
  json: { status: "success", result, ...more },
});

const stay = (id: number, updatedOn: string, more: object = {}): object => ({
  id,
  listingMapId: 901,
  status: "new",
  arrivalDate: dateOf(arrival),
  departureDate: dateOf(arrival + 3),
  updatedOn,
  ...more,
});

test("writes intervals with both ends, flags as 0 and 1, and nothing else", async () => {
  const { url, seen } = await serve(withTokens(() => ({ text: "" })));
  const connector = connectorOf(await makeConnection("hostaway", url));
  const outcomes = await connector.pushRates(
    "901",
    [
      { from: day, to: day + 3, price: 18_999, minStay: 2 },
      { from: day + 4, to: day + 4, closedOnArrival: true, closedOnDeparture: false },
      { from: day + 5, to: day + 5, price: "base" },
    ],
    signal,
  );
  expect(outcomes.map(({ result }) => result)).toEqual(["accepted", "accepted", "rejected"]);
  const [, write] = seen;
  expect(`${write?.method} ${write?.path}`).toBe("PUT /v1/listings/901/calendarIntervals");
  expect(JSON.parse(write?.body ?? "")).toEqual([
    { startDate: "2027-01-01", endDate: "2027-01-04", price: 189.99, minimumStay: 2 },
    { startDate: "2027-01-05", endDate: "2027-01-05", closedOnArrival: 1, closedOnDeparture: 0 },
  ]);
});

test("reads changes down to 2 h below the last pass, then begins the next at the newest", async () => {
  const pages: Record<string, object[]> = {
    start: Array.from({ length: 100 }, (_, at) => stay(at + 1, "2026-11-22 12:00:00")),
    "100": Array.from({ length: 100 }, (_, at) =>
      stay(at + 101, at < 50 ? "2026-11-22 09:30:00" : "2026-11-22 07:59:59"),
    ),
  };
  const { url, seen } = await serve(
    withTokens(({ query }: Seen) => answer(pages[query.get("afterId") ?? "start"] ?? [])),
  );
  secondOf(50);
  const connector = connectorOf(await makeConnection("hostaway", url));
  const cursor = JSON.stringify({ since: "2026-11-22T10:00:00.000Z", newest: null, at: null });
  const first = await connector.reservations(cursor, signal);
  expect(first).toMatchObject({ isLast: false, problems: [] });
  const second = await connector.reservations(first.next, signal);
  expect(second.isLast).toBe(true);
  expect(JSON.parse(second.next ?? "")).toEqual({
    since: "2026-11-22T12:00:00.000Z",
    newest: null,
    at: null,
  });
  const queries = seen.slice(1).map(({ query }) => Object.fromEntries(query));
  expect(queries).toEqual([{ limit: "100" }, { limit: "100", afterId: "100" }]);
});

test("a first pass reads a window of arrivals, and ends with a short page", async () => {
  const { url, seen } = await serve(withTokens(() => answer([stay(1, "2026-11-22 12:00:00")])));
  const connector = connectorOf(await makeConnection("hostaway", url));
  expect(await connector.reservations(null, signal)).toMatchObject({
    isLast: true,
    rows: [{ id: "1", listingId: "901", status: "booked", checkIn: arrival }],
  });
  expect([...(seen[1]?.query.keys() ?? [])]).toEqual([
    "limit",
    "arrivalStartDate",
    "arrivalEndDate",
  ]);
});

test("a calendar of a listing that is gone is left out; others are read", async () => {
  secondOf(50);
  const night = { date: "2027-01-01", isAvailable: 1, status: "available", price: 118.0 };
  const { url } = await serve(
    withTokens(({ path }) =>
      path.includes("/2/") ? { status: 404, json: { status: "fail" } } : answer([night]),
    ),
  );
  const connector = connectorOf(await makeConnection("hostaway", url));
  const nights = await connector.calendar(["1", "2", "3"], day, day, signal);
  expect([...nights.keys()].toSorted()).toEqual(["1", "3"]);
  await expect(connector.calendar(["2"], day, day, signal)).rejects.toMatchObject({
    kind: "not_found",
  });
});

test("each named address of the installation has a budget of its own, and an account has one", async () => {
  const connection = await makeConnection("hostaway", "http://127.0.0.1:9");
  const keys = (EGRESS_ID?: string): string[] => {
    Object.assign(env(), { EGRESS_ID });
    return hostawayVendor(connection).budgets.map(({ key }) => key);
  };
  onTestFinished(() => void Object.assign(env(), { EGRESS_ID: undefined }));
  const [address, account] = keys();
  expect(keys("east")).toEqual([`${address}@east`, account]);
  expect(keys("west")).toEqual([`${address}@west`, account]);
});
