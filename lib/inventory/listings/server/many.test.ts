import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import {
  makeAccount,
  makeGroup,
  makeListing,
  makeListings,
  makeMappingGroup,
} from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { change, stored, usual } from "./testing";

test("concurrent changes that are each valid alone never leave min above base", async () => {
  const { account, caller } = await makeAccount();
  for (let round = 0; round < 10; round++) {
    const id = `race-${round}`;
    await makeListing(account, { ...usual, listingId: id });
    const answers = await Promise.all([
      change(caller, [{ id, min: 190 }]),
      change(caller, [{ id, base: 110 }]),
    ]);
    const refused = answers.filter(({ listings }) => listings[0]?.errors);
    expect(refused).toHaveLength(1);
    const { minPrice, basePrice } = await stored(id);
    expect(Number(minPrice)).toBeLessThanOrEqual(Number(basePrice));
  }
});

async function count(size: number): Promise<number> {
  const { account, caller } = await makeAccount();
  const listings = await makeListings(
    account,
    Array.from({ length: size * 2 }, () => usual),
  );
  const parents = listings.slice(0, size);
  const group = await makeGroup(account, "Town");
  for (const [index, parent] of parents.entries()) {
    await makeMappingGroup(parent, listings.slice(size + index, size + index + 1));
  }
  const rows = parents.map((row, index) => ({
    id: row.listingId,
    base: 201 + index,
    group_id: group.id,
    tags: [`tag ${index}`],
  }));
  const work = () => change(caller, rows, { update_children: true });
  const { result, statements } = await countStatements(work);
  expect(result.listings).toHaveLength(size * 2);
  expect(result.listings.some(({ errors }) => errors)).toBe(false);
  return statements.length;
}

test("the number of statements does not grow with the rows", async () => {
  expect(await count(50)).toBe(await count(5));
});

test("one call changes a thousand rows", async () => {
  const { caller, listings } = await makeAccount({ listings: 1_000 });
  const rows = listings.map((row) => ({ id: row.listingId, notes: `Note of ${row.listingId}` }));
  const result = await change(caller, rows);
  expect(result.listings).toHaveLength(1_000);
  expect(await db().listing.count({ where: { notes: { startsWith: "Note of" } } })).toBe(1_000);
  expect(await db().logEntry.count({ where: { action: "listing_changed" } })).toBe(1_000);
});
