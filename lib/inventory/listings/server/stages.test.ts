import { expect, test } from "vitest";
import { makeAccount, makeListings } from "@/prisma/factories";
import { ChangeRequest } from "../schema-changes";
import { change, logged, stored, usual } from "./testing";

async function setUp(fields: object = {}) {
  const { account, caller } = await makeAccount();
  await makeListings(account, [{ pushEnabled: false, ...usual, listingId: "a", ...fields }]);
  return caller;
}

async function stageOf(): Promise<string> {
  const { pushEnabled, shadowSince } = await stored("a");
  return pushEnabled ? "on" : shadowSince ? "shadow" : "off";
}

const stage = (from: string, to: string) => ["a", "sync_stage", { old_value: from, new_value: to }];
const sync = (to: string) => ["a", "push_price", { new_value: to }];

test("a listing goes from stage to stage in any order, and each change is logged", async () => {
  const caller = await setUp();
  for (const next of ["shadow", "on", "shadow", "off", "on", "off"] as const) {
    const { listings } = await change(caller, [{ id: "a", sync_stage: next }]);
    expect(listings).toMatchObject([{ push_enabled: next === "on" }]);
    expect(await stageOf()).toBe(next);
  }
  expect(await logged()).toEqual([
    stage("off", "shadow"),
    sync("ON"),
    sync("OFF"),
    stage("off", "shadow"),
    stage("shadow", "off"),
    sync("ON"),
    sync("OFF"),
  ]);
});

test("push_enabled: false leaves a listing in shadow where it is, true turns it on", async () => {
  const caller = await setUp();
  await change(caller, [{ id: "a", sync_stage: "shadow" }]);
  const { shadowSince } = await stored("a");
  await change(caller, [{ id: "a", push_enabled: false }]);
  await change(caller, [{ id: "a", base: 210 }]);
  expect(await stageOf()).toBe("shadow");
  expect((await stored("a")).shadowSince).toEqual(shadowSince);
  expect(await logged()).toHaveLength(2);
  await change(caller, [{ id: "a", push_enabled: true }]);
  expect(await stageOf()).toBe("on");
});

test("shadow needs neither a base price nor a minimum, sync both", async () => {
  const caller = await setUp({ minPrice: null, basePrice: null });
  await change(caller, [{ id: "a", sync_stage: "shadow" }]);
  expect(await stageOf()).toBe("shadow");
  const { listings } = await change(caller, [{ id: "a", sync_stage: "on" }]);
  expect(listings[0]?.errors?.join()).toContain("ERR-START-MINIMUM: base and min are missing");
  expect(await stageOf()).toBe("shadow");
});

test.each([
  [{ push_enabled: true, sync_stage: "shadow" }],
  [{ push_enabled: true, sync_stage: "off" }],
  [{ push_enabled: false, sync_stage: "on" }],
])("%o contradicts itself", (fields) => {
  const parsed = ChangeRequest.safeParse({ listings: [{ id: "a", pms: "guesty", ...fields }] });
  expect(parsed.error?.issues).toMatchObject([
    {
      path: ["listings", 0, "sync_stage"],
      message: expect.stringContaining("push_enabled") as string,
    },
  ]);
});
