import { expect, test } from "vitest";
import type { Listing } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { addDays, dateIn } from "@/lib/core/dates";
import { Preview } from "@/lib/pricing/customizations/schema-answers";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { makeAccount, makeGroup } from "@/prisma/factories";
import { codeOf, send, signIn } from "./testing";

const at = { pms_name: "guesty" };
/** Demand of holidays changes prices even without market data. */
const aggressive = (on: boolean) => ({
  demand_factor: { tone_demand_factor_on: on, tone_demand_factor: "aggressive" },
});

test("a page can read the listings that rules would affect, and restore rules with a current ETag only", async () => {
  const { owner, listings } = await makeAccount({ listings: 2 });
  const cookie = await signIn(owner.id);
  const post = (path: string, body: object, headers = {}) =>
    send("POST", `customizations/${path}`, { cookie, body, headers });
  const reached = await post("reach", { ...at, customizations: aggressive(true) });
  expect(reached.status).toBe(200);
  const { changed } = (await reached.json()) as { changed: { listing_id: string }[] };
  expect(changed.map((each) => each.listing_id).toSorted()).toEqual(
    listings.map((each) => each.listingId).toSorted(),
  );
  const back = await post("put_back", { ...at, customizations: aggressive(false) });
  expect(back.status).toBe(200);
  expect(back.headers.get("etag")).toMatch(/^".+"$/);
  const stale = { "if-match": '"stale"' };
  const late = await post("put_back", { ...at, customizations: aggressive(true) }, stale);
  expect(await codeOf(late)).toBe("409 CONFLICT");
  const wrong = { demand_factor: { tone_demand_factor_on: true, tone_demand_factor: "wild" } };
  const refused = await post("put_back", { ...at, customizations: wrong });
  expect(await codeOf(refused)).toMatch(/^400/);
});

const weekdays = {
  day_of_week_adjustment: {
    dow_factor_on: true,
    dow_factor_value_fri: 25,
    dow_factor_value_sat: 30,
  },
};

test("a preview of a group's rules equals the nights that listing_prices returns once they are saved", async () => {
  const { account, owner, caller, listings } = await makeAccount({ listings: 3 });
  const [first, second] = listings;
  if (!first || !second) throw new Error("The test needs its listings.");
  const { id: group_id } = await makeGroup(account, "Town", [first, second]);
  const cookie = await signIn(owner.id);
  const preview = async (customizations: object, further = {}) => {
    const body = { group_id, customizations, ...further };
    const answer = await send("POST", "customizations/preview", { cookie, body });
    expect(answer.status).toBe(200);
    return Preview.parse(await answer.json());
  };
  const shown = { listing: { id: first.listingId, pms: first.pmsName } };
  const customizations = { ...weekdays, min_stay: minStay, rounding: ending };
  const before = await pricesOf(caller, first);
  const one = await preview(customizations, shown);
  const mean = await preview(customizations);
  expect(one.nights).toHaveLength(365);
  expect(one.nights.map(({ from }) => from)).toEqual(before.map(({ price }) => price));
  expect(mean).toMatchObject({ prices_changed: 2, stays_changed: 2, affected: 2, averaged: 2 });

  await changeRules(caller, { scope: "group", group_id }, customizations, () => true);
  const after = await pricesOf(caller, first);
  const others = await pricesOf(caller, second);
  expect(one.nights.map(({ to }) => to)).toEqual(after.map(({ price }) => price));
  expect(one.nights.map(({ stay_to }) => stay_to)).toEqual(after.map(({ min_stay }) => min_stay));
  const means = after.map(({ price }, night) => (price + (others[night]?.price ?? 0)) / 2);
  expect(mean.nights.map(({ to }) => to)).toEqual(means);
  const night = after.find(({ date }) => date === one.night?.date);
  expect(one.night?.to).toEqual(night?.reason);
});

test("a preview accepts only listings of its level, and counts listings that keep their own rule", async () => {
  const { account, owner, caller, listings } = await makeAccount({ listings: 3 });
  const [first, second, stranger] = listings;
  if (!first || !second || !stranger) throw new Error("The test needs its listings.");
  const { id: group_id } = await makeGroup(account, "Town", [first, second]);
  const own = { scope: "listing", listing_id: first.listingId, pms_name: first.pmsName } as const;
  await changeRules(caller, own, weekdays, () => true);
  const cookie = await signIn(owner.id);
  const preview = (further: object) =>
    send("POST", "customizations/preview", {
      cookie,
      body: { group_id, customizations: weekdays, ...further },
    });
  const answer = Preview.parse(await (await preview({})).json());
  expect(answer).toMatchObject({ listings_changed: 1, listings_shielded: 1, prices_changed: 1 });
  const kept = await preview({ listing: { id: first.listingId, pms: first.pmsName } });
  const { nights } = Preview.parse(await kept.json());
  expect(nights).toHaveLength(365);
  expect(nights.every(({ from, to }) => from === to)).toBe(true);
  const wrong = await preview({ listing: { id: stranger.listingId, pms: stranger.pmsName } });
  expect(await codeOf(wrong)).toBe("404 ERR-LISTING-NOT-FOUND");
});

const minStay = { min_stay_on: true, min_stay_weekday: 2, min_stay_weekend: 3 };
const ending = { rounding_on: true, rounding_type: "ending_9" as const };

async function pricesOf(caller: Caller, { listingId: id, pmsName: pms }: Listing) {
  const dateTo = addDays(dateIn("America/Vancouver", new Date()), 364);
  const [answer] = await listingPrices(caller, { listings: [{ id, pms, dateTo, reason: true }] });
  return answer?.data ?? [];
}
