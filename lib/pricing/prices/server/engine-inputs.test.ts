import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { dayOf } from "@/lib/core/dates";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { priceNights } from "@/lib/pricing/engine/price";
import { makeAccount, makeCalendar, makeListings, makeMappingGroup } from "@/prisma/factories";
import { engineColumns, readEngineInputs } from "./engine-inputs";

/** Still 13 March in Vancouver. */
const now = new Date("2027-03-14T04:30:00Z");
const fields = { basePrice: 10_000n, minPrice: null, maxPrice: null };

/** A listing in Vancouver and one in Berlin; the second as the account's zone says where `isOwn` is false. */
async function setUp(isOwn = true) {
  const { account, caller } = await makeAccount({ timeZone: "Europe/Berlin" });
  const listings = await makeListings(account, [
    { ...fields, listingId: "v", timeZone: "America/Vancouver" },
    { ...fields, listingId: "b", timeZone: isOwn ? "Europe/Berlin" : null },
  ]);
  const [vancouver, berlin] = listings;
  if (!vancouver || !berlin) throw new Error("not made");
  return { caller, vancouver, berlin };
}

async function inputs(caller: Awaited<ReturnType<typeof setUp>>["caller"]) {
  const rows = await db().listing.findMany({
    select: { ...engineColumns, listingId: true },
    orderBy: { listingId: "desc" },
  });
  const inputsOf = await readEngineInputs(caller, rows, now);
  return rows.map((row) => inputsOf(row));
}

test.each([true, false])(
  "golden case 15: 15 March is 2 days ahead in Vancouver, 1 in Berlin",
  async (isOwn) => {
    const { caller } = await setUp(isOwn);
    const lastMinute = {
      last_minute_prices: {
        last_min_factor_on: true,
        last_min_factor_type: "linear" as const,
        last_min_factor_value: -50,
        last_min_factor_dfd: 1,
      },
    };
    await changeRules(caller, { scope: "account", pms_name: "guesty" }, lastMinute, () => true);
    const [v, b] = (await inputs(caller)).map(({ input }) => input);
    if (!v || !b) throw new Error("not read");
    expect([v.today, b.today]).toEqual([dayOf("2027-03-13"), dayOf("2027-03-14")]);
    const prices = [v, b].map((input) => priceNights(input, dayOf("2027-03-15"), 1).prices[0]);
    expect(prices).toEqual([10_000, 5_000]);
  },
);

test("calendars begin on each listing's own today, also in a mapping group of two zones", async () => {
  const { caller, vancouver, berlin } = await setUp();
  await makeMappingGroup(vancouver, [berlin]);
  const days = { from: "2027-03-13", nights: 40 };
  await makeCalendar(vancouver, { ...days, state: () => available });
  await makeCalendar(berlin, {
    ...days,
    state: (date) => (date === "2027-03-20" ? booked : available),
  });
  const found = await inputs(caller);
  const bookedDays = found.map(({ input: { calendar, today } }) =>
    [...calendar.states.entries()].flatMap(([at, state]) => (state === booked ? [today + at] : [])),
  );
  expect(bookedDays).toEqual([[dayOf("2027-03-20")], [dayOf("2027-03-20")]]);
});
