import { expect, test } from "vitest";
import { addDays, dateIn, monthOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { makeAccount, makeCalendar, makeListings } from "@/prisma/factories";
import { readLaunches } from "./launches";
import { change, stored, usual } from "./testing";

const today = dateIn("America/Vancouver", new Date());

const count = () => db().listingLaunch.count();

async function setUp(fields: object = {}) {
  const { account, caller } = await makeAccount();
  const off = { pushEnabled: false, ...usual, ...fields };
  const [listing] = await makeListings(account, [
    { listingId: "a", ...off },
    { listingId: "b", ...off, minPrice: null },
    { listingId: "c", ...off, basePrice: null, minPrice: null },
  ]);
  if (!listing) throw new Error("no listing");
  return { caller, listing };
}

test("turning sync on keeps the prices that the PMS has, and for how many days they hold", async () => {
  const { caller, listing } = await setUp();
  await makeCalendar(listing, { from: addDays(today, -40), nights: 100 });
  const { listings } = await change(caller, [{ id: "a", push_enabled: true, settle_days: 5 }]);
  expect(listings).toMatchObject([{ id: "a", push_enabled: true }]);
  const [launch, ...more] = await db().listingLaunch.findMany();
  expect(more).toEqual([]);
  expect(launch).toMatchObject({
    listingKey: listing.key,
    settleDays: 5,
    userId: caller.actor.id,
  });
  expect(launch?.months).toMatch(new RegExp(`^${monthOf(today)} [0-4]+ .*20000`));
  expect(launch?.months).not.toContain(monthOf(addDays(today, -40)));
  const launches = await readLaunches([listing.key], new Date());
  expect(launches.get(listing.key)).toMatchObject({ settleDays: 5 });
});

test("other changes of a syncing listing, turning it off and a dry run are no launch; on again is", async () => {
  const { caller, listing } = await setUp();
  await change({ ...caller, dryRun: true }, [{ id: "a", push_enabled: true }]);
  expect(await count()).toBe(0);
  await change(caller, [{ id: "a", push_enabled: true }]);
  expect(await db().listingLaunch.findFirst()).toMatchObject({ settleDays: 14, months: "" });
  await change(caller, [{ id: "a", push_enabled: true, base: 210 }]);
  await change(caller, [{ id: "a", push_enabled: false }]);
  expect(await count()).toBe(1);
  await change(caller, [{ id: "a", push_enabled: true, settle_days: 0 }]);
  expect((await readLaunches([listing.key], new Date())).get(listing.key)?.settleDays).toBe(0);
  const before = new Date(Date.now() - 60_000);
  expect((await readLaunches([listing.key], before)).size).toBe(0);
});

test("prices in a currency that the listing had before hold nothing", async () => {
  const { caller, listing } = await setUp();
  await change(caller, [{ id: "a", push_enabled: true }]);
  expect((await readLaunches([listing.key], new Date())).size).toBe(1);
  const then = new Date();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await db().listing.update({ where: { key: listing.key }, data: { currency: "JPY" } });
  expect((await readLaunches([listing.key], new Date(Date.now() + 1_000))).size).toBe(0);
  expect((await readLaunches([listing.key], then)).size).toBe(1);
});

test("sync can't be turned on without a base and a minimum; the row's own ones count", async () => {
  const { caller } = await setUp();
  const on = { push_enabled: true };
  const { listings } = await change(caller, [
    { id: "a", ...on, min: null },
    { id: "b", ...on },
    { id: "c", ...on },
  ]);
  expect(listings.map(({ errors, push_enabled: isOn }) => [errors, isOn])).toEqual([
    [["ERR-START-MINIMUM: min is missing"], false],
    [["ERR-START-MINIMUM: min is missing"], false],
    [["ERR-START-MINIMUM: base and min are missing"], false],
  ]);
  await change(caller, [{ id: "b", ...on, min: 90 }]);
  expect(await stored("b")).toMatchObject({ pushEnabled: true, minPrice: 9_000n });
});

test("a listing that syncs already stays on without a minimum", async () => {
  const { caller } = await setUp({ pushEnabled: true, minPrice: null });
  const { listings } = await change(caller, [{ id: "b", push_enabled: true, tags: ["sea"] }]);
  expect(listings).toMatchObject([{ push_enabled: true }]);
  expect(listings[0]).not.toHaveProperty("errors");
  expect(await db().listingLaunch.count()).toBe(0);
});

test("days to settle in are 0 to 30", async () => {
  const { caller } = await setUp();
  for (const days of [-1, 31, 1.5, null]) {
    await expect(
      change(caller, [{ id: "a", push_enabled: true, settle_days: days }]),
    ).rejects.toThrow(/settle_days/);
  }
});
