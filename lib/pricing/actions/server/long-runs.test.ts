import { expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { makeAccount, makeCalendar, makeListing } from "@/prisma/factories";
import { PricesRequest } from "@/lib/pricing/prices/schema";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { nightsAhead } from "./thresholds";
import { listActions } from "./queries";

const now = new Date("2026-11-21T20:00:00Z");
const today = "2026-11-21";

test.each([
  [85, 90, nightsAhead],
  [91, 95, nightsAhead],
  [120, 121, nightsAhead],
  [120, 120, 0],
  [430, 500, nightsAhead],
  [600, 700, nightsAhead],
  [700, 600, 0],
])(
  "of %i open nights with a minimum stay of %i, %i of the next are unbookable, in actions and prices",
  async (run, min, count) => {
    const { account, caller } = await makeAccount({ timeZone: "UTC" });
    const listing = await makeListing(account, { timeZone: "UTC" });
    const state = (_: string, at: number) => (at < run ? 1 : 2);
    await makeCalendar(listing, { from: today, nights: 760, state, minStay: () => min });
    const [found] = await listActions(caller, { mode: "visible" }, now);
    const action = found?.actions.find(
      ({ action_type }) => action_type === "many_unbookable_dates",
    );
    expect(action?.metadata ?? { count: 0 }).toMatchObject({ count });
    const { listingId: id, pmsName: pms } = listing;
    const row = { id, pms, dateFrom: today, dateTo: addDays(today, nightsAhead - 1) };
    const [prices] = await listingPrices(caller, PricesRequest.parse({ listings: [row] }), now);
    expect(prices?.data.filter(({ unbookable }) => unbookable === 1)).toHaveLength(count);
  },
);
