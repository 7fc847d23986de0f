import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { change } from "@/lib/inventory/listings/server/testing";
import { revertEntry } from "@/lib/activity/logs/server/revert";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
  makeSoldNights,
} from "@/prisma/factories";
import { logs } from "@/e2e/factories/log-entries";
import { today } from "@/lib/core/dates";
import { hideAction } from "./hide";
import { listActions } from "./queries";

test("hiding can be reverted once, and not after the action has resolved", async () => {
  const { account, caller } = await makeAccount();
  await makeListing(account, { listingId: "a", bedrooms: null });
  const about = { listing_id: "a", pms: "guesty", action_type: "bedroom_count_missing" } as const;
  const hide = async () => {
    await hideAction(caller, about);
    const [entry] = (await logs(caller, { actions: ["action_hidden"] })).data;
    return entry?.id ?? "";
  };
  const first = await hide();
  await revertEntry(caller, first);
  expect(await listActions(caller, { mode: "visible" })).toHaveLength(1);
  await expect(revertEntry(caller, first)).rejects.toMatchObject({ code: "CONFLICT" });
  const second = await hide();
  await change(caller, [{ id: "a", no_of_bedrooms: 2 }]);
  await expect(revertEntry(caller, second)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a minimum that was changed, or changed back, counts as new for ten days", async () => {
  const from = today("America/Vancouver");
  for (let home = 0; home < 20; home++)
    await makeMarketCalendar(await makeMarketListing({ asOf: new Date() }), { from, nights: 60 });
  const { account, caller } = await makeAccount();
  const old = new Date(Date.now() - 20 * 86_400_000);
  const fields = { bedrooms: 1, minPrice: 35_000, basePrice: 40_000, maxPrice: null };
  const listing = await makeListing(account, { ...fields, listingId: "a", createdAt: old });
  await makeCalendar(listing, { from, nights: 60 });
  await makeSoldNights(listing, from);
  const alerted = async () =>
    (await listActions(caller, { mode: "visible" }))
      .flatMap(({ actions }) => actions)
      .some(({ action_type }) => action_type === "min_price_alert");
  expect(await alerted()).toBe(true);
  await change(caller, [{ id: "a", min: 360 }]);
  expect(await alerted()).toBe(false);
  const [entry] = (await logs(caller, { actions: ["min_price"] })).data;
  await revertEntry(caller, entry?.id ?? "");
  expect(await db().listing.count({ where: { minPrice: 35_000 } })).toBe(1);
  expect(await alerted()).toBe(false);
});
