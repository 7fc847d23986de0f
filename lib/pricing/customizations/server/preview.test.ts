import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { makeAccount, makeGroup, makeListings } from "@/prisma/factories";
import { previewRules } from "./preview";

const weekdays = {
  day_of_week_adjustment: { dow_factor_on: true, dow_factor_value_sat: 30 },
};
const account = { scope: "account", pms_name: "guesty" } as const;
const plain = { minPrice: null, maxPrice: null };

test("no price changes without a base price, or if limits cancel the rule's effect", async () => {
  const { account: own, caller } = await makeAccount();
  await makeListings(own, [
    { ...plain, basePrice: 20_000 },
    // Without a market none can be recommended.
    { ...plain, basePrice: null },
    { minPrice: 20_000, basePrice: 20_000, maxPrice: 20_000 },
  ]);
  const answer = await previewRules(caller, account, weekdays, {});
  expect(answer).toMatchObject({
    listings_changed: 3,
    listings_priced: 3,
    prices_changed: 1,
    stays_changed: 0,
    affected: 1,
    averaged: 1,
  });
});

test("changes of minimum stays alone are counted and shown separately from prices", async () => {
  const { account: own, caller } = await makeAccount();
  await makeListings(own, 2);
  const min_stay = { min_stay_on: true, min_stay_weekday: 2, min_stay_weekend: 3 };
  const answer = await previewRules(caller, account, { min_stay }, {});
  expect(answer).toMatchObject({ prices_changed: 0, stays_changed: 2, affected: 2, averaged: 2 });
  expect(answer.price_change).toBeNull();
  expect(new Set(answer.nights.map(({ stay_from }) => stay_from))).toEqual(new Set([1]));
  expect(new Set(answer.nights.map(({ stay_to }) => stay_to))).toEqual(new Set([2, 3]));
});

test("the mean is of one currency only", async () => {
  const { account: own, caller } = await makeAccount();
  const inYen = { ...plain, basePrice: 2_000_000, currency: "JPY" };
  const inDollars = { ...plain, basePrice: 20_000, currency: "CAD" };
  await makeListings(own, [inYen, inDollars, inDollars]);
  const answer = await previewRules(caller, account, weekdays, {});
  expect(answer).toMatchObject({ prices_changed: 3, averaged: 2, currency: "CAD" });
  expect(Math.max(...answer.nights.map(({ to }) => to))).toBeLessThan(1_000);
});

test("explains the requested night, else the one that changes most", async () => {
  const { account: own, caller } = await makeAccount();
  const [listing] = await makeListings(own, [{ ...plain, basePrice: 20_000 }]);
  const shown = { listing: { id: listing?.listingId ?? "", pms: "guesty" } };
  const { night, nights } = await previewRules(caller, account, weekdays, shown);
  const changes = nights.map(({ from, to }) => Math.abs(to - from));
  const chosen = nights.findIndex(({ date }) => date === night?.date);
  expect(changes[chosen]).toBe(Math.max(...changes));
  const date = nights[3]?.date ?? "";
  const asked = await previewRules(caller, account, weekdays, { ...shown, date });
  expect(asked.night?.date).toBe(date);
  expect(asked.night?.from.final_adjustments.price).toBe(nights[3]?.from);
  const beyond = await previewRules(caller, account, weekdays, { ...shown, date: "2020-01-01" });
  expect(beyond.night).toBeNull();
});

test("of more than 1,000 listings 1,000 are priced, from the first to the last", async () => {
  const { account: own, caller } = await makeAccount();
  await makeListings(own, 1_010);
  const answer = await previewRules(caller, account, weekdays, {});
  expect(answer).toMatchObject({
    listings_changed: 1_010,
    listings_priced: 1_000,
    prices_changed: 1_000,
    averaged: 1_000,
  });
});

test("a preview takes the same number of statements for 3 and for 30 listings", async () => {
  const { account: own, caller } = await makeAccount();
  const few = await makeGroup(own, "Few", await makeListings(own, 3));
  const many = await makeGroup(own, "Many", await makeListings(own, 30));
  const statementsOf = async (group_id: number) => {
    const ref = { scope: "group", group_id } as const;
    const { statements } = await countStatements(() => previewRules(caller, ref, weekdays, {}));
    return statements.length;
  };
  // The markets of their cells are learned once.
  await statementsOf(few.id);
  await statementsOf(many.id);
  expect(await statementsOf(many.id)).toBe(await statementsOf(few.id));
});
