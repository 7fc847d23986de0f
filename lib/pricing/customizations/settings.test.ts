import { expect, test } from "vitest";
import { defaultRule, kinds, withToggle } from "@/lib/pricing/rules/kinds";
import { bands, recommendedMatrix, windows } from "@/lib/pricing/rules/curves";
import { parseLevel, levelText } from "@/lib/pricing/levels/level-ref";
import { ruleAfterWrite } from "./rules";
import { ListingRulesWrite } from "./schema";
import { changesOf, hasNone, inMode, payloadOf, settingOf } from "./settings";

const accepts = (customizations: object) =>
  ListingRulesWrite.safeParse({ listing_id: "1", pms_name: "guesty", customizations }).success;

test.each(kinds)("%s: each mode is accepted by the schema and read back unchanged", (kind) => {
  const start = settingOf(kind, undefined);
  expect(start.mode).toBe("inherit");
  // Weekend days have no None.
  const modes = kind === "weekend_days" ? (["inherit"] as const) : (["inherit", "none"] as const);
  for (const mode of modes) {
    const payload = payloadOf(kind, { ...start, mode });
    expect(accepts({ [kind]: payload })).toBe(true);
    const stored = ruleAfterWrite(kind, payload, undefined);
    const read = withToggle(kind, stored.isOn, stored.payload);
    expect(settingOf(kind, read).mode).toBe(mode);
  }
});

test.each(kinds)("%s: Custom starts with values that can be saved", (kind) => {
  const custom = inMode(kind, settingOf(kind, undefined), "custom", defaultRule(kind));
  expect(accepts({ [kind]: payloadOf(kind, custom) })).toBe(true);
});

test.each(["min_stay", "rounding", "gap_adjustment", "weekend_days"] as const)(
  "%s: Custom begins with something other than None",
  (kind) => {
    const custom = inMode(kind, settingOf(kind, undefined), "custom", defaultRule(kind));
    expect(settingOf(kind, payloadOf(kind, custom)).mode).toBe("custom");
  },
);

test("every kind but weekend days has None", () => {
  expect(kinds.filter((kind) => !hasNone(kind))).toEqual(["weekend_days"]);
});

test("a level's own weekend days are Custom, even if they equal the default", () => {
  const own = { weekend_days_on: true, days: ["fri", "sat"] };
  expect(settingOf("weekend_days", own)).toEqual({ mode: "custom", fields: { days: own.days } });
});

test("switching to None and back loses nothing", () => {
  const own = { seasonality_customization_on: true, seasonality_type: "aggressive" };
  const saved = settingOf("seasonality", own);
  const none = inMode("seasonality", saved, "none", own);
  expect(payloadOf("seasonality", none)).toMatchObject({ seasonality_type: "no_seasonality" });
  expect(inMode("seasonality", none, "custom", own)).toEqual(saved);
  const back = { seasonality: inMode("seasonality", none, "custom", own) };
  expect(changesOf(() => saved, { seasonality: none })).not.toEqual({});
  expect(changesOf(() => saved, back)).toEqual({});
});

test("the default table rises with occupancy and with lead time", () => {
  expect(recommendedMatrix.map((row) => row.length)).toEqual(windows.map(() => bands.length));
  for (const row of recommendedMatrix) expect(row).toEqual(row.toSorted((a, b) => a - b));
  for (const [at] of bands.entries()) {
    const column = recommendedMatrix.map((row) => row[at] ?? 0);
    expect(column).toEqual(column.toSorted((a, b) => a - b));
  }
  expect([recommendedMatrix[0]?.[0], recommendedMatrix[5]?.[4]]).toEqual([-15, 10]);
});

test("a level is parsed from its text; any other text is null", () => {
  const targets = [
    { scope: "listing", listing_id: "a/b 1", pms_name: "guesty" },
    { scope: "group", group_id: 12 },
    { scope: "account", pms_name: "hostaway" },
  ] as const;
  for (const target of targets) expect(parseLevel(levelText(target))).toEqual(target);
  for (const text of [
    "",
    "group/0",
    "group/1/2",
    "group/x",
    "listing/guesty",
    "account/",
    null,
    1,
  ]) {
    expect(parseLevel(text)).toBeNull();
  }
});
