import { expect, test } from "vitest";
import { callerFor } from "@/lib/auth/server/key-caller";
import { makeAccount, makeGroup, makeMember, makeSubgroup } from "@/prisma/factories";
import { changeRules } from "./commands";
import { affectedListings } from "./preview";
import type { Rules } from "../schema";

const always = (): boolean => true;
const strength = (type: "aggressive" | "conservative"): Rules => ({
  demand_factor: { tone_demand_factor_on: true, tone_demand_factor: type },
});

test("each listing is named with its outcome and the level that shields it; the counts match the dry run's", async () => {
  const { account, caller, listings } = await makeAccount({ listings: 4 });
  const [first, second, third, fourth] = listings;
  if (!first || !second || !third || !fourth) throw new Error("not made");
  const group = await makeGroup(account, "Town", [first, second, third]);
  const subgroup = await makeSubgroup(group, "Old town", [first]);
  const { listingId: listing_id, pmsName: pms_name } = second;
  const own = { scope: "listing", listing_id, pms_name } as const;
  const old = { scope: "group", group_id: subgroup.id } as const;
  await changeRules(caller, own, strength("aggressive"), always);
  await changeRules(caller, old, strength("aggressive"), always);
  const town = { scope: "group", group_id: group.id } as const;
  const reached = await affectedListings(caller, town, strength("conservative"));
  expect(reached.changed).toEqual([
    { listing_id: third.listingId, pms_name, listing_name: third.name, by: [] },
  ]);
  const source = { group_id: subgroup.id, name: "Old town" };
  const keepers = new Map(reached.shielded.map((each) => [each.listing_id, each.by]));
  expect(keepers).toEqual(
    new Map<string, object>([
      [first.listingId, [{ level: "subgroup", source }]],
      [second.listingId, [{ level: "listing", source: null }]],
    ]),
  );
  const dry = await changeRules(
    { ...caller, dryRun: true },
    town,
    strength("conservative"),
    always,
  );
  expect(dry.value).toMatchObject({ listings_changed: 1, listings_shielded: 2 });
});

test("a caller who can't access every listing of a group gets no names", async () => {
  const { account, listings } = await makeAccount({ listings: 2 });
  const group = await makeGroup(account, "Town", listings);
  const { person } = await makeMember(account, {
    permissions: { customizations: "edit" },
    listings: listings.slice(0, 1),
  });
  const caller = await callerFor(person);
  const town = { scope: "group", group_id: group.id } as const;
  await expect(affectedListings(caller, town, strength("aggressive"))).rejects.toMatchObject({
    code: "ERR-WRITE-DENIED",
  });
});
