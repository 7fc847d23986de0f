import { expect, test } from "vitest";
import { everywhere, presets } from "@/lib/auth/permissions";
import { areasByLevel, presetNames, presetOf } from "./permission-summary";

test("every preset is recognized; other permissions are custom", () => {
  expect(presetNames.map((name) => presetOf(presets[name]))).toEqual(presetNames);
  expect(presetNames).toHaveLength(Object.keys(presets).length);
  expect(presetOf(everywhere("none"))).toBe("custom");
  expect(presetOf({ ...presets.full, logs: "view" })).toBe("custom");
});

test("areas are grouped by level, without areas at level none", () => {
  expect(areasByLevel({ ...everywhere("none"), logs: "edit", listings: "view" })).toEqual({
    edit: ["logs"],
    view: ["listings"],
  });
});
