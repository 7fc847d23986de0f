import { expect, test } from "vitest";
import { everywhere, presets } from "@/lib/auth/permissions";
import { areasByLevel, presetNames, presetOf } from "./presets";

test("every preset is recognised, and anything else is custom", () => {
  expect(presetNames.map((name) => presetOf(presets[name]))).toEqual(presetNames);
  expect(presetNames).toHaveLength(Object.keys(presets).length);
  expect(presetOf(everywhere("none"))).toBe("custom");
  expect(presetOf({ ...presets.full, logs: "view" })).toBe("custom");
});

test("areas are told apart by level, and those without one are left out", () => {
  expect(areasByLevel({ ...everywhere("none"), logs: "edit", listings: "view" })).toEqual({
    edit: ["logs"],
    view: ["listings"],
  });
});
