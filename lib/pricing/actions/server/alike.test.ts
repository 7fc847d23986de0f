import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import {
  makeAccount,
  makeGroup,
  makeListing,
  makeMappingGroup,
  makeMember,
} from "@/prisma/factories";
import { ActionsQuery } from "../schema";
import { listActions } from "./queries";

/** The morning of 21 November 2026 in Vancouver. */
const now = new Date("2026-11-21T15:00:00Z");
const studio = { bedrooms: 0, basePrice: 10_000, latitude: 48.42, longitude: -123.37 };

type Fields = Parameters<typeof makeListing>[1];

async function studios(...fields: readonly Fields[]) {
  const { account, caller } = await makeAccount();
  const listings = [];
  for (const [at, own] of fields.entries())
    listings.push(await makeListing(account, { ...studio, listingId: `s${at}`, ...own }));
  return { account, caller, listings };
}

async function suggested(caller: Caller) {
  const found = await listActions(caller, ActionsQuery.parse({}), now);
  return found.flatMap(({ listing_details: { listing_id }, actions }) =>
    actions.flatMap(({ action_type, severity, metadata }) =>
      action_type === "group_suspected" && "listings" in metadata
        ? [{ on: listing_id, severity, of: metadata.listings.map((each) => each.listing_id) }]
        : [],
    ),
  );
}

test("four alike listings within 100 m and 10% of a base open one action, on the first", async () => {
  const { caller } = await studios(
    {},
    { basePrice: 11_000 },
    // 89 m north.
    { latitude: 48.4208 },
    { basePrice: 9_500 },
  );
  expect(await suggested(caller)).toEqual([
    { on: "s0", severity: 40, of: ["s0", "s1", "s2", "s3"] },
  ]);
});

test.each<[string, Fields]>([
  ["another currency", { currency: "USD" }],
  ["another size", { bedrooms: 1 }],
  ["a place 111 m away", { latitude: 48.421 }],
  ["a base 10.1% higher", { basePrice: 11_010 }],
  ["no base", { basePrice: null }],
  ["several units", { units: 3 }],
  ["been hidden", { isHidden: true }],
])("a fourth listing that has %s opens none", async (_, fields) => {
  const { caller } = await studios({}, {}, {}, fields);
  expect(await suggested(caller)).toEqual([]);
});

test("listings of one home are one, and listings counted as one are not suggested again", async () => {
  const { account, caller, listings } = await studios({}, {}, {}, {});
  const [first, second] = listings;
  if (!first || !second) throw new Error("no studios");
  const group = await makeGroup(account, "Harbour", listings);
  const rule = { oba_on: true, oba_scope: "group" } as const;
  const target = { scope: "group", group_id: group.id } as const;
  await changeRules(caller, target, { occupancy_adjustment: rule }, () => true);
  expect(await suggested(caller)).toEqual([]);
  const mapped = await studios({}, {}, {}, {});
  const [parent, child] = mapped.listings;
  if (!parent || !child) throw new Error("no studios");
  await makeMappingGroup(parent, [child]);
  expect(await suggested(mapped.caller)).toEqual([]);
});

test("who may see some of them is told of those alone", async () => {
  const { account, listings } = await studios({}, {}, {}, {}, {});
  const { caller } = await makeMember(account, { listings: listings.slice(0, 2) });
  expect(await suggested(caller)).toEqual([{ on: "s0", severity: 40, of: ["s0", "s1"] }]);
});
