import { expect, test } from "vitest";
import {
  makeAccount,
  makeGroup,
  makeListings,
  makeMappingGroup,
  makeMember,
} from "@/prisma/factories";
import { change, logged, stored, usual } from "./testing";

test("children take min, base and max where asked, and follow as further rows", async () => {
  const { account, caller } = await makeAccount();
  const [parent, first, second, alone] = await makeListings(account, [
    { ...usual, listingId: "p" },
    { ...usual, listingId: "c2", maxPrice: 21_000 },
    { ...usual, listingId: "c1", minPrice: null },
    { ...usual, listingId: "x" },
  ]);
  if (!parent || !first || !second || !alone) throw new Error("not made");
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

test("a child of another currency, or named itself, does not take the parent's prices", async () => {
  const { account, caller } = await makeAccount();
  const [parent, foreign, named] = await makeListings(account, [
    { ...usual, listingId: "p" },
    { ...usual, listingId: "c1", currency: "USD" },
    { ...usual, listingId: "c2" },
  ]);
  if (!parent || !foreign || !named) throw new Error("not made");
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

test("a limited caller changes granted listings only; children beyond are counted", async () => {
  const { account } = await makeAccount();
  const [parent, mine, beyond] = await makeListings(account, [
    { ...usual, listingId: "p" },
    { ...usual, listingId: "c1" },
    { ...usual, listingId: "c2" },
  ]);
  if (!parent || !mine || !beyond) throw new Error("not made");
  await makeMappingGroup(parent, [mine, beyond]);
  const hidden = await makeGroup(account, "Hidden", [beyond]);
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
