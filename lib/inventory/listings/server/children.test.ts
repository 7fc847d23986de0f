import { expect, test } from "vitest";
import {
  makeAccount,
  makeGroup,
  makeListings,
  makeMappingGroup,
  makeMember,
} from "@/prisma/factories";
import { change, logged, stored, usual } from "./testing";

test("with update_children, children get min, base and max, and are appended as rows", async () => {
  const { account, caller } = await makeAccount();
  const [parent, first, second, alone] = await makeListings(account, [
    { ...usual, listingId: "p" },
    { ...usual, listingId: "c2", maxPrice: 21_000 },
    { ...usual, listingId: "c1", minPrice: null },
    { ...usual, listingId: "x" },
  ]);
  if (!parent || !first || !second || !alone) throw new Error("expected listings");
  await makeMappingGroup(parent, [first, second]);
  const row = { id: "p", min: null, base: 220, notes: "Parent only", isHidden: true };
  await change(caller, [row]);
  expect((await stored("c1")).basePrice).toBe(20_000n);
  const { listings } = await change(
    caller,
    [
      { ...row, base: 230 },
      { id: "x", base: 201 },
    ],
    {
      update_children: true,
    },
  );
  expect(listings.map(({ id, base, errors }) => [id, base, errors])).toEqual([
    ["p", 230, undefined],
    ["x", 201, undefined],
    ["c1", 230, undefined],
    ["c2", 200, ["base (230) is above max (210)"]],
  ]);
  expect(await stored("c1")).toMatchObject({ basePrice: 23_000n, notes: null, isHidden: false });
  expect((await stored("c2")).minPrice).toBe(10_000n);
  expect((await logged()).slice(-3)).toEqual([
    ["p", "base_price", { old_value: 220, new_value: 230 }],
    ["x", "base_price", { old_value: 200, new_value: 201 }],
    ["c1", "base_price_from_parent", { old_value: 200, new_value: 230 }],
  ]);
});

test("a child in another currency, or with its own row, does not get the parent's prices", async () => {
  const { account, caller } = await makeAccount();
  const [parent, foreign, named] = await makeListings(account, [
    { ...usual, listingId: "p" },
    { ...usual, listingId: "c1", currency: "USD" },
    { ...usual, listingId: "c2" },
  ]);
  if (!parent || !foreign || !named) throw new Error("expected listings");
  await makeMappingGroup(parent, [foreign, named]);
  const rows = [
    { id: "p", base: 220 },
    { id: "c2", base: 250 },
  ];
  const { listings } = await change(caller, rows, { update_children: true });
  expect(listings.map(({ id, base, errors }) => [id, base, errors])).toEqual([
    ["p", 220, undefined],
    ["c2", 250, undefined],
    ["c1", 200, ["its currency (USD) is not the parent's"]],
  ]);
  const whole = change(caller, [{ id: "p", base: 230 }], { update_children: true, atomic: true });
  await expect(whole).rejects.toMatchObject({
    details: [{ path: "listings[0]", message: "child c1: its currency (USD) is not the parent's" }],
  });
});

test("a member with chosen listings changes only these; other children are counted", async () => {
  const { account } = await makeAccount();
  const [parent, mine, other] = await makeListings(account, [
    { ...usual, listingId: "p" },
    { ...usual, listingId: "c1" },
    { ...usual, listingId: "c2" },
  ]);
  if (!parent || !mine || !other) throw new Error("expected listings");
  await makeMappingGroup(parent, [mine, other]);
  const hidden = await makeGroup(account, "Hidden", [other]);
  const { caller } = await makeMember(account, {
    permissions: { listings: "edit" },
    listings: [parent, mine],
  });
  const { listings } = await change(
    caller,
    [
      { id: "p", base: 220 },
      { id: "c2", base: 220 },
    ],
    {
      update_children: true,
    },
  );
  expect(listings).toEqual([
    expect.objectContaining({ id: "p", base: 220, children_out_of_reach: 1 }),
    expect.objectContaining({ id: "c2", base: null, errors: ["listing not found"] }),
    expect.objectContaining({ id: "c1", base: 220 }),
  ]);
  expect((await stored("c2")).basePrice).toBe(20_000n);
  const grouped = await change(caller, [{ id: "p", group_id: hidden.id }]);
  expect(grouped.listings[0]?.errors).toEqual(["group_id: group not found"]);
});
