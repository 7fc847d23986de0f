import { expect, test } from "vitest";
import { makeFamily, map } from "@/e2e/factories/mappings";
import { addDays, today, toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";

const stored = (listingId: string) => db().listing.findFirstOrThrow({ where: { listingId } });

test("a copied or cleared price that breaks a child's guard rail refuses the mapping", async () => {
  const { caller, children } = await makeFamily(2, {
    p: { minPrice: null, basePrice: 20_000n, maxPrice: null },
    c1: { minPrice: 25_000n, basePrice: 30_000n, maxPrice: 40_000n },
    c2: { minPrice: 10_000n, basePrice: 19_000n, maxPrice: 30_000n },
  });
  await db().guardRail.createMany({
    data: children.map(({ key }) => ({ listingKey: key, maxChangePercent: 10, userId: 0 })),
  });
  const copy = { min_max_base: true };
  const why = "guard rail max_change_percent is 10";
  const details = ["min cannot change from 250 to none", "base cannot change from 300 to 200"].map(
    (text) => ({ path: "children[0]", code: "ERR-GUARD-RAIL", message: `${text}: ${why}` }),
  );
  expect(await map(caller, "p", ["c1", "c2"], { copy, dry: true })).toMatchObject({
    would_apply: false,
    changes: [],
    violations: details.map(({ code, message }) => ({ code, message, listing_id: "c1" })),
  });
  await expect(map(caller, "p", ["c1", "c2"], { copy })).rejects.toMatchObject({
    code: "ERR-GUARD-RAIL",
    details,
  });
  expect((await stored("c2")).parentKey).toBe(0);
  // Without the prices, or within the limit, it maps.
  await map(caller, "p", ["c1"]);
  await map(caller, "p", ["c2"], { copy });
  expect((await stored("c2")).basePrice).toBe(20_000n);
});

test("copied overrides keep the child's floor", async () => {
  const { caller, parent, children } = await makeFamily(1);
  const date = addDays(today("America/Vancouver"), 3);
  const price = { price: 9_000n, priceType: "fixed" };
  await db().override.create({ data: { listingKey: parent.key, date: toUtc(date), ...price } });
  const listingKey = children[0]?.key ?? 0;
  await db().guardRail.create({ data: { listingKey, floor: 10_000, userId: 0 } });
  await expect(map(caller, "p", ["c1"], { copy: { customization: true } })).rejects.toMatchObject({
    code: "ERR-GUARD-RAIL",
    details: [{ message: `${date}: price cannot change from none to 90: guard rail floor is 100` }],
  });
});
