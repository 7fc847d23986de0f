import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { GuardRailsWrite } from "@/lib/inventory/guard-rails/schema";
import { setGuardRails } from "@/lib/inventory/guard-rails/server/commands";
import { inDays, set, setGroup } from "@/lib/pricing/overrides/server/testing";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListing,
  makeSoldNights,
} from "@/prisma/factories";
import { PricesRequest } from "../schema";
import { explainNight } from "./night";
import { listingPrices } from "./queries";

const night = async (caller: Caller, date: string) => {
  const row = { id: "a", pms: "guesty", dateFrom: date, dateTo: date, reason: true };
  const [found] = await listingPrices(caller, PricesRequest.parse({ listings: [row] }));
  return found && "data" in found ? found.data[0] : undefined;
};

const isBelowFloor = (price: number): boolean => price < 60;

test("percentages of a group and of the listing stop at the listing's floor, and the night says so", async () => {
  const { account, caller } = await makeAccount();
  const prices = { basePrice: 20_000n, minPrice: 15_000n };
  const listing = await makeListing(account, { listingId: "a", ...prices });
  await makeCalendar(listing, { from: inDays(0), nights: 60, state: () => 1 });
  await makeSoldNights(listing, inDays(0));
  const group = await makeGroup(account, "Town", [listing]);
  const [based, stacked] = [inDays(20), inDays(21)];
  await setGroup(caller, group.id, [{ date: based, price: -75, price_type: "percent_base" }]);
  await set(caller, "a", [
    {
      date: stacked,
      price: -75,
      price_type: "percent_stacked",
      min_price: -75,
      min_price_type: "percent_min",
    },
  ]);
  const free = [await night(caller, based), await night(caller, stacked)];
  // What the second is a quarter of depends on the month.
  expect(free.map((found) => found?.price)).toEqual([50, expect.toSatisfy(isBelowFloor)]);
  await setGuardRails(
    caller,
    GuardRailsWrite.parse({ listing_id: "a", pms: "guesty", floor: 100 }),
  );
  for (const date of [based, stacked]) {
    const found = await night(caller, date);
    expect(found).toMatchObject({ price: 100, reason: { thresholds: { applied: "floor" } } });
  }
  const explained = await explainNight(caller, { id: "a", pms: "guesty", date: based });
  expect(explained.sources.floor).toMatchObject({ level: "listing" });
});
