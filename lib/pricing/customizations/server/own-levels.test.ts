import { expect, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import { makeAccount, makeGroup, makeMember } from "@/prisma/factories";
import { type LevelRef, levelText } from "@/lib/pricing/levels/level-ref";
import { changeRules } from "./commands";
import { levelsWithRules } from "./queries";
import type { Rules } from "../schema";

const lastMinute: Rules = {
  last_minute_prices: { last_min_factor_on: true, last_min_factor_type: "aggressive" },
};
const always = (): boolean => true;

/** Two listings in a group. */
async function makeWorld() {
  const { account, caller, listings } = await makeAccount({ listings: 2 });
  const [first, second] = listings;
  if (!first || !second) throw new Error("not made");
  const group = await makeGroup(account, "Town", [first, second]);
  const target = (row: typeof first): LevelRef => ({
    scope: "listing",
    listing_id: row.listingId,
    pms_name: row.pmsName,
  });
  const town: LevelRef = { scope: "group", group_id: group.id };
  const whole: LevelRef = { scope: "account", pms_name: first.pmsName };
  return { account, caller, first, second, target, town, whole };
}

test("returns exactly the levels that have rules of their own", async () => {
  const { caller, target, first, town, whole } = await makeWorld();
  expect(await levelsWithRules(caller)).toEqual({ levels: [] });
  for (const at of [target(first), town, whole]) await changeRules(caller, at, lastMinute, always);
  const all = [target(first), town, whole].map(levelText);
  expect(new Set((await levelsWithRules(caller)).levels)).toEqual(new Set(all));
  const off = { last_minute_prices: { last_min_factor_on: false } };
  await changeRules(caller, town, off, always);
  expect((await levelsWithRules(caller)).levels).not.toContain(levelText(town));
});

test("a person limited to some listings sees no level beyond them", async () => {
  const { account, caller, target, first, second } = await makeWorld();
  await changeRules(caller, target(first), lastMinute, always);
  await changeRules(caller, target(second), lastMinute, always);
  const { caller: limited } = await makeMember(account, {
    permissions: everywhere("view"),
    listings: [second],
  });
  expect(await levelsWithRules(limited)).toEqual({ levels: [levelText(target(second))] });
});
