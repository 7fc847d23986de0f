import { existsSync, globSync } from "node:fs";
import { expect, test } from "vitest";
import { firstSpecs, firstTests, isSlow, journeys, slowTests } from "./lanes";

test("every entry of the lanes names a test that exists", () => {
  expect(slowTests.filter((glob) => globSync(glob).length === 0)).toEqual([]);
  expect(firstTests.filter((file) => !isSlow(file) || !existsSync(file))).toEqual([]);
  expect(
    [...journeys, ...firstSpecs].filter((name) => !existsSync(`e2e/browser/${name}.spec.ts`)),
  ).toEqual([]);
});

test("a file is slow if its folder or its name is", () => {
  expect(isSlow("e2e/durable/events.test.ts")).toBe(true);
  expect(isSlow("e2e/connections/conformance/pushes.test.ts")).toBe(true);
  expect(isSlow("lib/market/model/server/real-data.test.ts")).toBe(true);
  expect(isSlow("lib/market/model/server/models.test.ts")).toBe(false);
});
