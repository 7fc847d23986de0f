import { expect, test } from "vitest";
import { makeAccount } from "@/prisma/factories";
import { changeRules } from "./server/commands";
import { effectiveRules } from "./settings";
import { kinds } from "@/lib/pricing/rules/kinds";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import { readRules } from "./server/queries";

test("every kind returns its value and the level it comes from", async () => {
  const { caller, listings } = await makeAccount({ listings: 1 });
  const [row] = listings;
  if (!row) throw new Error("A listing was asked for.");
  const { listingId, pmsName } = row;
  const listing: LevelRef = { scope: "listing", listing_id: listingId, pms_name: pmsName };
  const read = async (resolved: boolean) => {
    const what = { customizations: undefined, toggled_on: false, resolved };
    return effectiveRules((await readRules(caller, listing, what)).value);
  };
  const own = {
    demand_factor: { tone_demand_factor_on: true, tone_demand_factor: "aggressive" },
  } as const;
  await changeRules(caller, listing, own, () => true);
  const rules = await read(true);
  expect(rules.map(({ kind }) => kind)).toEqual(kinds);
  expect(rules.find(({ kind }) => kind === "demand_factor")).toMatchObject({
    value: { tone_demand_factor: "aggressive" },
    level: "listing",
  });
  expect(rules.filter(({ level }) => level === "default")).toHaveLength(kinds.length - 1);
  expect(await read(false)).toEqual([]);
});
