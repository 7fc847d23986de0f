import { expect, test } from "vitest";
import { addDays, dateIn } from "@/lib/core/dates";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { changeListings } from "@/lib/inventory/listings/server";
import { makeAccount, makeListing, makeReservation } from "@/prisma/factories";
import { listActions } from "./queries";

const today = dateIn("UTC", new Date());

/** A listing on which so many guests stay at once for a week, that many weeks ago. */
async function sold(weeks: readonly (readonly [ago: number, guests: number])[], units = 1) {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { bedrooms: 1, units });
  for (const [ago, guests] of weeks)
    for (let guest = 0; guest < guests; guest++) {
      const stay = { checkIn: addDays(today, -7 * ago), nights: 7 };
      await makeReservation(listing, { ...stay, reservationId: `${ago}/${guest}` });
    }
  const suspected = async () => {
    const lists = await listActions(caller, { mode: "visible" });
    const found = lists.flatMap(({ actions }) => actions);
    return found.find(({ action_type: type }) => type === "units_suspected")?.metadata;
  };
  return { caller, listing, suspected };
}

test("overlapping stays suggest as many units as were sold on the busiest nights but a few", async () => {
  const { caller, listing, suspected } = await sold([
    [2, 6],
    [10, 3],
    [20, 3],
  ]);
  expect(await suspected()).toEqual({ suggested: 3 });
  const { listingId: id, pmsName: pms } = listing;
  await changeListings(caller, ChangeRequest.parse({ listings: [{ id, pms, units: 3 }] }));
  expect(await suspected()).toBeUndefined();
});

test("one week sold twice by mistake, stays long ago and a listing with units suggest nothing", async () => {
  expect(await (await sold([[2, 2]])).suspected()).toBeUndefined();
  const old = [60, 61, 62, 63].map((ago) => [ago, 3] as const);
  expect(await (await sold(old)).suspected()).toBeUndefined();
  const busy = [2, 3, 4, 5].map((ago) => [ago, 3] as const);
  expect(await (await sold(busy, 2)).suspected()).toBeUndefined();
  expect(await (await sold(busy)).suspected()).toEqual({ suggested: 3 });
});
