import { expect, test, vi } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing, makeMember, makeReservation } from "@/prisma/factories";
import { RefreshAnswer } from "../schema";
import * as inputs from "./engine-inputs";
import { refreshListing } from "./refresh";

/** 6 a.m. UTC on 15 July 2026: still the 14th in Vancouver. */
const now = new Date("2026-07-15T06:00:00Z");
const day = 24 * 3_600_000;

async function setUp(fields: Parameters<typeof makeListing>[1] = {}) {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, {
    timeZone: "America/Vancouver",
    basePrice: 20_000n,
    minPrice: 18_000n,
    maxPrice: null,
    ...fields,
  });
  const request = { listing_id: listing.listingId, pms: listing.pmsName };
  const refresh = (after = 0) => refreshListing(caller, request, new Date(now.getTime() + after));
  return { account, caller, listing, request, refresh };
}

test("every value of a night is text, with the reason as JSON", async () => {
  const { listing, refresh } = await setUp();
  await makeReservation(listing, { checkIn: "2026-07-15", nights: 1 });
  const answer = await refresh();
  expect(RefreshAnswer.parse(answer)).toEqual(answer);
  const { pricing_array: nights } = answer;
  expect(nights).toHaveLength(540);
  expect(nights[0]).toMatchObject({
    date: "2026-07-14",
    // The default last-minute discount of tonight, up to the minimum.
    price: "180",
    user_price: "-1",
    uncustomized_price: "200",
    min_price: "180",
    max_price: "2000",
    dso_flag: "0",
    num_bookings: "0",
  });
  expect(nights[1]).toMatchObject({ date: "2026-07-15", num_bookings: "1" });
  const reason: unknown = JSON.parse(nights[0]?.reasons_json ?? "");
  expect(reason).toMatchObject({
    listing_info: { base_price: 200 },
    thresholds: { min: 180, applied: "min" },
  });
  const { lastRefreshedAt } = await db().listing.findUniqueOrThrow({ where: { key: listing.key } });
  expect(lastRefreshedAt).toEqual(now);
});

test("the fourth refresh within 24 hours waits until the first is a day old", async () => {
  const { account, caller, listing, refresh } = await setUp();
  const other = await makeListing(account);
  for (const after of [0, 1_000, 2_000]) await refresh(after);
  await expect(refresh(3_500)).rejects.toMatchObject({
    code: "OVER_RATE_LIMIT",
    retryAfter: 86_397,
    details: [{ path: "day", message: "at most 3 refreshes of a listing in any 24 hours" }],
  });
  const { lastRefreshedAt } = await db().listing.findUniqueOrThrow({ where: { key: listing.key } });
  expect(lastRefreshedAt).toEqual(new Date(now.getTime() + 2_000));
  await refreshListing(caller, { listing_id: other.listingId, pms: other.pmsName }, now);
  await expect(refresh(day - 1)).rejects.toMatchObject({ retryAfter: 1 });
  await refresh(day);
  await expect(refresh(day + 999)).rejects.toMatchObject({ retryAfter: 1 });
  await refresh(day + 1_000);
  expect(await db().listingRefresh.count()).toBe(2);
});

test("of concurrent refreshes exactly three succeed", async () => {
  const { refresh } = await setUp();
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => refresh()));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

test("a listing without a base price has no nights", async () => {
  const { refresh } = await setUp({ basePrice: null, minPrice: null });
  expect(await refresh()).toEqual({ pricing_array: [] });
});

test("another account's listing, and one out of a member's reach, are unknown and not counted", async () => {
  const { account, request } = await setUp();
  const { caller: stranger } = await makeAccount();
  const { caller: member } = await makeMember(account);
  for (const caller of [stranger, member]) {
    const refreshed = refreshListing(caller, request, now);
    await expect(refreshed).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
  }
  expect(await db().listingRefresh.count()).toBe(0);
});

test("a dry run counts no refresh, and a fourth is refused before prices are computed", async () => {
  const { caller, request, refresh, listing } = await setUp();
  const tried = await refreshListing({ ...caller, dryRun: true }, request, now);
  expect(tried.pricing_array).toHaveLength(540);
  expect(await db().listingRefresh.count()).toBe(0);
  const row = await db().listing.findUniqueOrThrow({ where: { key: listing.key } });
  expect(row.lastRefreshedAt).toBeNull();
  for (const after of [0, 1, 2]) await refresh(after);
  const computed = vi.spyOn(inputs, "readEngineInputs");
  await expect(refresh(3)).rejects.toMatchObject({ code: "OVER_RATE_LIMIT" });
  expect(computed).not.toHaveBeenCalled();
});
