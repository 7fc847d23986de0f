import { expect, test } from "vitest";
import { db, transaction } from "@/lib/db/server";
import { heldPushes } from "@/lib/delivery/holds/server/queries";
import { releaseHolds } from "@/lib/delivery/holds/server/commands";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { changeListings } from "@/lib/inventory/listings/server";
import { evaluateDue } from "@/e2e/factories/jobs";
import { markListings } from "@/lib/jobs/server";
import { makeCalendar } from "@/prisma/factories";
import { nightsIn } from "./ranges";
import { setUp, today } from "./testing";

const usual = { update_children: false, atomic: false };

type SetUp = Awaited<ReturnType<typeof setUp>>;

/** What an import or a program's data does: a job writes the base prices. */
async function importBases({ account, listings }: SetUp, factor: number, count = listings.length) {
  await transaction({}, async (tx) => {
    for (const { key } of listings.slice(0, count)) {
      const row = await tx.listing.findUniqueOrThrow({ where: { key } });
      const basePrice = BigInt(Math.round(Number(row.basePrice) * factor));
      await tx.listing.update({ where: { key, accountId: account.id }, data: { basePrice } });
      const { minPrice, maxPrice } = row;
      await tx.listingPriceVersion.create({
        data: { listingKey: key, userId: 0, basePrice, minPrice, maxPrice },
      });
    }
    await markListings(
      tx,
      listings.map(({ key }) => key),
    );
  });
}

async function started(count = 1): Promise<SetUp & { sentSince: () => number }> {
  const all = await setUp(count);
  // The job's clock is ahead of the database's, in whose past the listings must be.
  await db().listingPriceVersion.updateMany({ data: { createdAt: new Date(0) } });
  await all.run();
  let before = all.pms.writes.length;
  const sentSince = (): number => {
    const sent = nightsIn(all.pms.writes.slice(before).flatMap(({ ranges }) => ranges)).length;
    before = all.pms.writes.length;
    return sent;
  };
  return { ...all, sentSince };
}

async function afterEdits({ run, later }: SetUp): Promise<void> {
  await run();
  later(61);
  await run();
}

test("a base that an import divides by ten is held with its cause, and sent once released", async () => {
  const all = await started();
  const { caller, sentSince } = all;
  await importBases(all, 0.1);
  await afterEdits(all);
  expect(sentSince()).toBe(0);
  const { held } = await heldPushes(caller);
  expect(held).toMatchObject([
    {
      file: null,
      came_through: "PMS",
      trips: expect.arrayContaining(["median", "nights"]) as string[],
      cause: { code: "import", nights: 120, change_percent: expect.closeTo(-90, 0) as number },
      median_percent: expect.closeTo(-90, 0) as number,
      open_nights: 120,
    },
  ]);
  await evaluateDue();
  expect(await db().action.findMany({ where: { actionType: "push_held" } })).toMatchObject([
    { severity: 95, metadata: { cause: "import", nights: 120 } },
  ]);
  await afterEdits(all);
  expect(sentSince()).toBe(0);
  const [row] = held;
  expect(
    await releaseHolds(caller, { listings: [{ pms: row?.pms ?? "", id: row?.id ?? "" }] }),
  ).toEqual({
    listings: 1,
  });
  await afterEdits(all);
  expect(sentSince()).toBe(120);
  expect(await heldPushes(caller)).toMatchObject({ held: [], ended: [{ ending: "released" }] });
});

test("the action of a hold tells the same nights and percent as the hold, also once these change", async () => {
  const all = await started();
  const toldAfter = async () => {
    await afterEdits(all);
    await evaluateDue();
    const actions = await db().action.findMany({ where: { actionType: "push_held" } });
    const { held } = await heldPushes(all.caller);
    return {
      actions,
      causes: held.map(({ cause: { code, ...effect } }) => ({ cause: code, ...effect })),
    };
  };
  await importBases(all, 0.1);
  const first = await toldAfter();
  expect(first.actions.map(({ metadata }) => metadata)).toEqual(first.causes);
  await importBases(all, 5);
  // The mark of the import itself is used up before its plan is judged.
  await evaluateDue();
  const then = await toldAfter();
  expect(then.causes).toMatchObject([{ change_percent: expect.closeTo(-50, 0) as number }]);
  expect(then.actions.map(({ metadata }) => metadata)).toEqual(then.causes);
});

test("what a person changes is sent, however large (first-night.md §8 case 6)", async () => {
  const all = await started();
  const { caller, listings, sentSince } = all;
  const [listing] = listings;
  const row = { id: listing?.listingId ?? "", pms: "guesty" };
  await changeListings(caller, { ...usual, listings: [{ ...row, base: 158 }] });
  await afterEdits(all);
  expect(sentSince()).toBe(120);
  expect((await heldPushes(caller)).held).toEqual([]);
});

test("a person's small change does not let an import's large one through (case 6)", async () => {
  const all = await started();
  const { caller, listings, sentSince } = all;
  const [listing] = listings;
  const row = { id: listing?.listingId ?? "", pms: "guesty" };
  await importBases(all, 0.7);
  await changeListings(caller, { ...usual, listings: [{ ...row, min: 20 }] });
  await afterEdits(all);
  expect(sentSince()).toBe(0);
  expect((await heldPushes(caller)).held).toMatchObject([{ cause: { code: "import" } }]);
});

test("a plan that returns to normal is no longer held, and says so", async () => {
  const all = await started();
  const { caller, sentSince } = all;
  await importBases(all, 0.5);
  await afterEdits(all);
  expect((await heldPushes(caller)).held).toHaveLength(1);
  await importBases(all, 2);
  await afterEdits(all);
  expect(await heldPushes(caller)).toMatchObject({ held: [], ended: [{ ending: "calm" }] });
  expect(sentSince()).toBe(0);
  const entries = await db().logEntry.findMany({
    where: { action: { in: ["push_held", "push_calm"] } },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action, userId }) => [action, userId])).toEqual([
    ["push_held", 0],
    ["push_calm", 0],
  ]);
});

test("when a fifth of five listings moves one way, those are held and the others are sent", async () => {
  const all = await started(5);
  const { caller, sentSince } = all;
  await importBases(all, 0.88, 2);
  await afterEdits(all);
  const { held } = await heldPushes(caller);
  expect(held.map(({ trips }) => trips)).toEqual([["account"], ["account"]]);
  expect(sentSince()).toBe(0);
  await importBases(all, 1 / 0.88, 2);
  await afterEdits(all);
  expect((await heldPushes(caller)).held).toEqual([]);
});

test("one of five listings that moves by 12% is sent", async () => {
  const all = await started(5);
  await importBases(all, 0.88, 1);
  await afterEdits(all);
  expect(all.sentSince()).toBe(120);
});

test("bookings that an import loses hold the listing", async () => {
  const all = await started();
  const { listings, caller, sentSince } = all;
  const [listing] = listings;
  if (!listing) throw new Error("no listing");
  const calendar = { from: today, nights: 200, price: () => 10_000, minStay: () => 2 };
  await makeCalendar(listing, {
    ...calendar,
    state: (_, n) => (n >= 30 && n < 40 ? booked : available),
  });
  await transaction({}, (tx) => markListings(tx, [listing.key]));
  await afterEdits(all);
  sentSince();
  await makeCalendar(listing, calendar);
  await transaction({}, (tx) => markListings(tx, [listing.key]));
  await afterEdits(all);
  expect(sentSince()).toBe(0);
  expect((await heldPushes(caller)).held).toMatchObject([
    { trips: ["bookings_lost"], cause: { code: "bookings" } },
  ]);
});

test("a member who sees other listings neither sees nor releases a hold", async () => {
  const all = await started();
  const { caller, listings } = all;
  await importBases(all, 0.1);
  await afterEdits(all);
  const row = { id: listings[0]?.listingId ?? "", pms: "guesty" };
  const limited = { ...caller, allListings: false, actor: { ...caller.actor, id: 999_999 } };
  expect(await heldPushes(limited)).toMatchObject({ held: [], ended: [] });
  expect(await releaseHolds(limited, { listings: [row] })).toEqual({ listings: 0 });
  const stranger = await setUp();
  expect(await heldPushes(stranger.caller)).toMatchObject({ held: [], ended: [] });
  expect(await releaseHolds(stranger.caller, { listings: [row] })).toEqual({ listings: 0 });
});
