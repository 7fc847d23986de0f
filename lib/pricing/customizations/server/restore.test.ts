import { expect, test } from "vitest";
import { makeAccount } from "@/prisma/factories";
import { restoreRules, changeRules } from "./commands";
import { readRules } from "./queries";
import { AccountRulesWrite, type Rules } from "../schema";

const always = (): boolean => true;
const everything = { customizations: undefined, toggled_on: false, resolved: false };
const rested: Rules = {
  seasonality: { seasonality_customization_on: false, seasonality_type: "aggressive" },
};
const weekdays = (on: boolean, fri: number): Rules => ({
  day_of_week_adjustment: { dow_factor_on: on, dow_factor_value_fri: fri },
});

/** What was read, as a body that a POST takes. */
const asWritten = (customizations: object): Rules =>
  AccountRulesWrite.parse({ pms_name: "guesty", customizations }).customizations;

async function makeLevel() {
  const { caller } = await makeAccount({ listings: 1 });
  const target = { scope: "account", pms_name: "guesty" } as const;
  return {
    write: (rules: Rules) => changeRules(caller, target, rules, always),
    putBack: (rules: Rules, agrees = always) => restoreRules(caller, target, rules, agrees),
    read: async () => (await readRules(caller, target, everything)).value.customizations,
  };
}

test("a rule that was off gets back the values it had kept", async () => {
  const { write, putBack, read } = await makeLevel();
  await write(weekdays(true, 12));
  await write(weekdays(false, 12));
  const before = await read();
  expect(before.day_of_week_adjustment).toMatchObject({
    dow_factor_on: false,
    dow_factor_value_fri: 12,
  });
  await write(weekdays(true, 40));
  await putBack(asWritten(before));
  expect(await read()).toEqual(before);
});

test("turning a rule off stores no fields sent with it", async () => {
  const { write, read } = await makeLevel();
  await write(weekdays(true, 12));
  await write(weekdays(false, 30));
  expect(await read()).toMatchObject({ day_of_week_adjustment: { dow_factor_value_fri: 12 } });
});

test("a rule that was never set keeps nothing after an undo; a curve that was off stays empty", async () => {
  const { write, putBack, read } = await makeLevel();
  await write({
    seasonality: { seasonality_customization_on: true, seasonality_type: "aggressive" },
  });
  await putBack({ seasonality: { seasonality_customization_on: false } });
  expect(await read()).toEqual({ seasonality: { seasonality_customization_on: false } });
  await putBack(rested);
  expect(await read()).toEqual(rested);
  await putBack({
    last_minute_prices: { last_min_factor_on: false, last_min_factor_type: "aggressive" },
  });
  expect((await read()).last_minute_prices).toBeUndefined();
});

test("rules that somebody else has changed since are not restored", async () => {
  const { write, putBack, read } = await makeLevel();
  await write(weekdays(true, 12));
  await expect(putBack(weekdays(true, 5), () => false)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await read()).toMatchObject({ day_of_week_adjustment: { dow_factor_value_fri: 12 } });
});
