import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListings } from "@/prisma/factories";
import { change, usual } from "./testing";

/** Versions of a listing, oldest first: min, base, max, author. */
async function versions(listingId: string) {
  const rows = await db().listingPriceVersion.findMany({
    where: { listing: { listingId } },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => [row.minPrice, row.basePrice, row.maxPrice, row.userId]);
}

test("a new listing has one version of its prices, and each price change adds one", async () => {
  const { account, caller } = await makeAccount();
  const createdAt = new Date("2026-01-02T03:04:05.678Z");
  await makeListings(account, [
    { listingId: "a", createdAt, ...usual },
    { listingId: "b", ...usual },
  ]);
  const first = await db().listingPriceVersion.findFirstOrThrow({ where: { createdAt } });
  expect(first.basePrice).toBe(20_000n);
  await change(caller, [{ id: "a", base: 250, max: null }]);
  await change(caller, [
    { id: "a", tags: ["x"], base: 250 },
    { id: "b", min: 110 },
  ]);
  const by = caller.actor.id;
  expect(await versions("a")).toEqual([
    [10_000n, 20_000n, 30_000n, 0],
    [10_000n, 25_000n, null, by],
  ]);
  expect(await versions("b")).toEqual([
    [10_000n, 20_000n, 30_000n, 0],
    [11_000n, 20_000n, 30_000n, by],
  ]);
});

test("a refused change and a dry run add no version", async () => {
  const { account, caller } = await makeAccount();
  await makeListings(account, [{ listingId: "a", ...usual }]);
  await change(caller, [{ id: "a", base: 999 }]);
  await change({ ...caller, dryRun: true }, [{ id: "a", base: 250 }]);
  expect(await versions("a")).toHaveLength(1);
});
