import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dayAfter } from "./days";
import { type Standin, startHostaway } from "./index";

const scale = 20;
let standin: Standin;
let token: string;

beforeEach(async () => {
  standin = await startHostaway({ scale, listings: 30 });
  token = await newToken();
  await wait(2 * scale);
});
afterEach(() => standin.close());

async function newToken(): Promise<string> {
  const { account_id = "", client_secret = "" } = standin.credentials;
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: account_id,
    client_secret,
    scope: "general",
  });
  const answer = await fetch(`${standin.url}/accessTokens`, { method: "POST", body });
  const parsed: unknown = await answer.json();
  return String((parsed as { access_token?: string }).access_token);
}

/** The status and the text: ids have more digits than a number holds. */
async function send(method: string, path: string, body?: unknown): Promise<[number, string]> {
  const answer = await fetch(standin.url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return [answer.status, await answer.text()];
}

const first = () => [...standin.state.listings.keys()][0] ?? "";

function interval(days = 1): Record<string, unknown> {
  const date = dayAfter(standin.state.today(first()), days);
  return { startDate: date, endDate: date, price: 189, minimumStay: 2, closedOnArrival: 1 };
}

function write(...intervals: unknown[]): Promise<[number, string]> {
  return send("PUT", `/listings/${first()}/calendarIntervals`, intervals);
}

test("right requests pass: ids of 19 digits, and writes that the calendar shows", async () => {
  const [, page] = await send("GET", "/listings?limit=100&offset=0&sortOrder=name");
  expect(page).toContain(`"id":${first()},`);
  expect(await write(interval())).toEqual([200, '{"status":"success","result":[]}']);
  const { startDate } = interval();
  const query = `startDate=${String(startDate)}&endDate=${String(startDate)}`;
  const [, days] = await send("GET", `/listings/${first()}/calendar?${query}`);
  expect(JSON.parse(days)).toMatchObject({
    result: [{ price: 189, minimumStay: 2, closedOnArrival: 1, closedOnDeparture: null }],
  });
  expect(standin.problems).toEqual([]);
});

test.each([
  ["true for 1", { closedOnArrival: true }],
  ["isAvailable", { isAvailable: 1 }],
  ["units to sell", { desiredUnitsToSell: 1 }],
  ["three decimals", { price: 1.005 }],
  ["a past day", { startDate: "2020-01-01" }],
  ["a name of the other vendor", { minNights: 2 }],
])("a write is a violation: %s", async (_name, change) => {
  await write({ ...interval(), ...change });
  expect(standin.problems).not.toEqual([]);
});

test("200 intervals pass, 201 are a violation", async () => {
  const intervals = Array.from({ length: 201 }, (_, place) => interval(place + 1));
  await write(...intervals.slice(1));
  expect(standin.problems).toEqual([]);
  await write(...intervals);
  expect(standin.problems).not.toEqual([]);
});

test("the 16th request within 10 seconds and a token in its first second are violations", async () => {
  await standin.close();
  // Seconds of a minute each: no machine is so busy that one ends in the middle.
  standin = await startHostaway({ scale: 60_000, listings: 1 });
  token = await newToken();
  const path = `/listings/${first()}/calendar?startDate=2030-01-01&endDate=2030-01-01`;
  await send("GET", path);
  expect(standin.problems.join()).toContain("under 1 s old");
  await Promise.all(Array.from({ length: 15 }, () => send("GET", path)));
  expect(standin.problems.join()).toContain("more than 15 requests in 10 s (address)");
});

test("reservations: the last updated first, read on behind an id", async () => {
  const one = [...standin.state.reservations.keys()][7] ?? "";
  standin.state.cancel(one);
  const [, page] = await send("GET", "/reservations?limit=3");
  const ids = [...page.matchAll(/"id":(\d{19})/g)].map(([, id]) => id);
  expect([ids.length, ids[0]]).toEqual([3, one]);
  const [, next] = await send("GET", `/reservations?limit=3&afterId=${ids[2]}`);
  expect(next).not.toContain(`"id":${ids[2]},`);
  expect(standin.problems).toEqual([]);
  await send("GET", "/reservations?offset=3");
  expect(standin.problems).toHaveLength(1);
});
