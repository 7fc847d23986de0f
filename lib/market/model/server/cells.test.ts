import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { dateOf, dayOf } from "@/lib/core/dates";
import { booked, available } from "@/lib/inventory/calendars/states";
import type { ComparedListing } from "@/lib/market/comparables/server";
import { makeMarketCalendar, makeMarketListing } from "@/prisma/factories";
import { shapesAround } from "./cells";

const today = dayOf("2026-11-21");
const victoria: ComparedListing = {
  roomType: "entire_home",
  currency: "CAD",
  latitude: 48.421,
  longitude: -123.371,
  ownIds: [],
};

/** A home that asks more every month, and for Saturdays of which every other is booked. */
async function home(fields: Parameters<typeof makeMarketListing>[0] = {}): Promise<void> {
  await makeMarketCalendar(await makeMarketListing(fields), {
    from: dateOf(today),
    nights: 360,
    price: (_, index) => (index % 7 === 0 ? 12_000 : 10_000) + Math.floor(index / 30),
    state: (_, index) => (index % 14 === 0 ? booked : available),
  });
}

test("listings of a cell share a shape, read once a day and version of the market", async () => {
  for (let n = 0; n < 4; n++) await home();
  const near = { compared: victoria, today };
  const same = { compared: { ...victoria, latitude: 48.425 }, today };
  const far = { compared: { ...victoria, latitude: 50 }, today };
  const first = await countStatements(() => shapesAround([near, same, far]));
  const shapeOf = first.result;
  expect(first.statements).toHaveLength(3);
  expect(shapeOf(near)?.moving).toBe(4);
  expect(shapeOf(near)?.weekday[5]).toBeGreaterThan(0.03);
  expect(shapeOf(same)).toBe(shapeOf(near));
  expect(shapeOf(far)).toMatchObject({ moving: 0, late: null });

  const again = await countStatements(() => shapesAround([same]));
  expect(again.statements).toHaveLength(1);
  expect(again.result(same)).toBe(shapeOf(near));

  const tomorrow = { compared: victoria, today: today + 1 };
  expect((await shapesAround([tomorrow]))(tomorrow)?.today).toBe(today + 1);

  await home();
  expect((await shapesAround([near]))(near)?.moving).toBe(5);
});

test("other kinds and currencies are other markets; listings of two days are read together", async () => {
  await home();
  await home({ currency: "USD" });
  await home({ roomType: "private_room" });
  const [now, later] = [
    { compared: victoria, today },
    { compared: victoria, today: today + 1 },
  ];
  const shapeOf = await shapesAround([now, later]);
  expect(shapeOf(now)?.moving).toBe(1);
  expect(shapeOf(later)?.events).toHaveLength(359);
});

test("without listings nothing is learned", async () => {
  expect((await shapesAround([]))({ compared: victoria, today })).toBeNull();
});
