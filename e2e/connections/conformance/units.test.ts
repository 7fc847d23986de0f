import { describe, expect, test } from "vitest";
import { dateOf, dayOf } from "@/lib/core/dates";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { changeListings } from "@/lib/inventory/listings/server";
import { db } from "@/lib/db/server";
import { listingsOf, synced } from "../synced";
import { vendors } from "../vendors";

/** The fields in which the vendors' documents have the units left of a night. */
const leftFields = { guesty: "allotment", hostaway: "availableUnitsToSell" } as const;

/** Nights of the stay below, from today on. */
const [first, last] = [20, 22] as const;

/** Units sold and on offer on the nights before, of and after the stay. */
async function nights(key: number, today: number): Promise<string[]> {
  const { units } = (await readListingNights(new Map([[key, today]]), 30, "states"))(key);
  return [first - 1, first, last, last + 1].map(
    (at) => `${units?.booked[at]}/${units?.sellable[at]}`,
  );
}

describe.each(vendors)("$kind", (vendor) => {
  /** A listing of five units, one of them closed, on nights around the stay. */
  async function hotel() {
    const world = await synced(vendor, { listings: 1, stays: 0 });
    const [listing] = await listingsOf(world);
    if (!listing) throw new Error("The stand-in has no listing.");
    const { listingId: id, pmsName: pms, key } = listing;
    await changeListings(world.caller, ChangeRequest.parse({ listings: [{ id, pms, units: 5 }] }));
    const { state } = world.standin;
    const today = dayOf(state.today(id));
    const dateAt = (at: number): string => dateOf(today + at);
    /** The vendor's count of units left on some nights, or on those of the stay. */
    const leavesOn = ([from, to]: readonly [number, number], left: number): void => {
      for (let at = from; at <= to; at++)
        state.changeNight(id, dateAt(at), { fields: { [leftFields[vendor.kind]]: left } });
    };
    const leaves = (left: number): void => leavesOn([first, last], left);
    const book = (reservation: string): string =>
      state.book(id, { id: reservation, checkIn: dateAt(first), checkOut: dateAt(last + 1) });
    return { world, key, today, state, leaves, leavesOn, book, dateAt };
  }

  test("a booking takes one unit of its nights, a cancellation gives it back, and closed ones stay closed", async () => {
    const { world, key, today, state, leaves, book } = await hotel();
    leaves(4);
    await world.importAll(25);
    expect(await nights(key, today)).toEqual(["0/5", "0/4", "0/4", "0/5"]);
    const [one] = [book("9000000000000000001"), book("9000000000000000002")];
    leaves(2);
    await world.importAll(2);
    expect(await nights(key, today)).toEqual(["0/5", "2/4", "2/4", "0/5"]);
    state.cancel(one);
    leaves(3);
    await world.importAll(2);
    expect(await nights(key, today)).toEqual(["0/5", "1/4", "1/4", "0/5"]);
    const entries = await db().logEntry.count();
    await world.importAll(25);
    expect([await nights(key, today), await db().logEntry.count()]).toEqual([
      ["0/5", "1/4", "1/4", "0/5"],
      entries,
    ]);
  });

  test("a stay that moves gives its unit back where it was, and takes one where it goes", async () => {
    const { world, key, today, state, leavesOn, book, dateAt } = await hotel();
    const [one] = [book("9000000000000000001"), book("9000000000000000002")];
    leavesOn([first, last], 2);
    await world.importAll(25);
    expect(await nights(key, today)).toEqual(["0/5", "2/4", "2/4", "0/5"]);
    state.move(one, { checkIn: dateAt(first + 1), checkOut: dateAt(last + 2) });
    leavesOn([first, first], 3);
    leavesOn([first + 1, last], 2);
    leavesOn([last + 1, last + 1], 4);
    await world.importAll(2);
    expect(await nights(key, today)).toEqual(["0/5", "1/4", "2/4", "1/5"]);
  });

  test("the last unit sold makes a night booked, and the vendor's word for it changes nothing", async () => {
    const { world, key, today, leaves, book } = await hotel();
    leaves(1);
    await world.importAll(25);
    expect(await nights(key, today)).toEqual(["0/5", "0/1", "0/1", "0/5"]);
    book("9000000000000000001");
    leaves(0);
    await world.importAll(2);
    expect(await nights(key, today)).toEqual(["0/5", "1/1", "1/1", "0/5"]);
    const { states } = (await readListingNights(new Map([[key, today + first]]), 3, "states"))(key);
    expect([...states]).toEqual([2, 2, 2]);
  });
});
