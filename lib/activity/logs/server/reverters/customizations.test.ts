import { expect, test } from "vitest";
import { makeAccount } from "@/prisma/factories";
import { logs } from "@/e2e/factories/log-entries";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import { readRules } from "@/lib/pricing/customizations/server";
import { AccountRulesWrite } from "@/lib/pricing/customizations/schema";
import { revertEntry } from "../revert";

const account: LevelRef = { scope: "account", pms_name: "guesty" };
const stays = { min_stay_on: true, min_stay_weekday: 2, min_stay_weekend: 3 };
const gap_ranges = [{ min_nights: 1, max_nights: 2, weekday: -30, weekend: -15 }];

test.each([
  [
    "gap_adjustment",
    { gap_on: true, gap_type: "custom", gap_ranges },
    { gap_on: true, gap_type: "none" },
  ],
  ["min_stay", { ...stays, last_minute: { days: 5, nights: 1 } }, { ...stays, fill_gaps: true }],
  [
    "rounding",
    { rounding_on: true, rounding_type: "ending_9" },
    { rounding_on: true, rounding_type: "nearest_5" },
  ],
  [
    "weekend_days",
    { weekend_days_on: true, days: ["sat", "sun"] },
    { weekend_days_on: true, days: ["thu"] },
  ],
] as const)(
  "%s goes back to its earlier values, then off with them kept",
  async (kind, first, second) => {
    const { caller } = await makeAccount({ listings: 1 });
    const write = (rule: object) => {
      const body = { pms_name: "guesty", customizations: { [kind]: rule } };
      const { customizations } = AccountRulesWrite.parse(body);
      return changeRules(caller, account, customizations, () => true);
    };
    const read = async () => {
      const query = { customizations: undefined, toggled_on: false, resolved: false };
      return (await readRules(caller, account, query)).value.customizations[kind];
    };
    const newest = async () => {
      const request = { log_type: "account", actions: ["customization_changed"] } as const;
      const [entry] = (await logs(caller, request)).data;
      return entry?.id ?? "";
    };
    await write(first);
    const set = await newest();
    await write(second);
    const changed = await newest();
    expect(changed).not.toBe(set);
    await revertEntry(caller, changed);
    expect(await read()).toEqual(first);
    await revertEntry(caller, set);
    const [toggle = ""] = Object.keys(first);
    expect(await read()).toEqual({ ...first, [toggle]: false });
  },
);
