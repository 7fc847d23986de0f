import * as fc from "fast-check";
import { expect, test } from "vitest";
import { makeAccount } from "@/prisma/factories";
import {
  defaultRule,
  factsOf,
  type Kind,
  kinds,
  type Payload,
  withToggle,
} from "@/lib/pricing/rules/kinds";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import { ListingRulesWrite } from "../schema";
import { changeRules } from "./commands";
import { readRules } from "./queries";
import { payloads } from "./rules-testing";
import { listing as named } from "./schema-testing";

const all = { customizations: undefined, toggled_on: false, resolved: false };
const parsed = (customizations: object) =>
  ListingRulesWrite.parse({ ...named, customizations }).customizations;

async function makeLevel() {
  const { caller, listings } = await makeAccount({ listings: 1 });
  const [row] = listings;
  if (!row) throw new Error("not made");
  const at: LevelRef = { scope: "listing", listing_id: row.listingId, pms_name: row.pmsName };
  const account: LevelRef = { scope: "account", pms_name: row.pmsName };
  return {
    post: (rules: object, level: LevelRef = at) =>
      changeRules(caller, level, parsed(rules), () => true),
    get: async () => (await readRules(caller, at, all)).value.customizations,
    effective: async (kind: Kind) => {
      const { value } = await readRules(caller, at, { ...all, resolved: true });
      return value.customizations[kind]?.effective;
    },
    account,
    dryRun: async (rules: object) => {
      const dry = { ...caller, dryRun: true };
      return (await changeRules(dry, account, parsed(rules), () => true)).value;
    },
  };
}

function withoutNulls(payload: Payload): Payload {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null));
}

test.each(kinds.filter((kind) => kind in payloads))(
  "%s: a GET returns what a POST accepted, and a POST accepts what a GET returns",
  async (kind) => {
    const { post, get, effective } = await makeLevel();
    const before = defaultRule(kind);
    expect(await effective(kind)).toMatchObject({ value: before, level: "default" });
    expect(() => parsed({ [kind]: before })).not.toThrow();
    const runs = fc.asyncProperty(payloads[kind] ?? fc.constant({}), async (payload) => {
      const on = withToggle(kind, true, withoutNulls(payload));
      await post({ [kind]: withToggle(kind, true, payload) });
      const read = await get();
      expect(read).toEqual({ [kind]: on });
      expect(await effective(kind)).toMatchObject({ value: on, level: "listing" });
      const { etag } = await post(read);
      expect((await post({ [kind]: withToggle(kind, true, payload) })).etag).toBe(etag);
      await post({ [kind]: withToggle(kind, false, payload) });
      const kept = factsOf(kind).isResetWhenOff ? {} : withoutNulls(payload);
      expect(await get()).toEqual({ [kind]: withToggle(kind, false, kept) });
      expect(await effective(kind)).toMatchObject({ value: before, level: "default" });
    });
    await fc.assert(runs, { numRuns: 10, seed: 3 });
  },
);

const stays = { min_stay_on: true, min_stay_weekday: 2, min_stay_weekend: 3 };
const wide = {
  gap_adjustment: { gap_on: true, gap_type: "none" },
  min_stay: { ...stays, fill_gaps: true },
  rounding: { rounding_on: true, rounding_type: "ending_9" },
  weekend_days: { weekend_days_on: true, days: ["thu", "fri"] },
};

test("the account's stay rules apply to the listing until its own are on, and each applies entirely", async () => {
  const { post, effective, account } = await makeLevel();
  await post(wide, account);
  for (const [kind, value] of Object.entries(wide)) {
    expect(await effective(kind as Kind)).toMatchObject({ value, level: "account" });
  }
  await post({ min_stay: { ...stays, min_stay_weekend: 5 } });
  const own = await effective("min_stay");
  expect(own?.value).toEqual({ ...stays, min_stay_weekend: 5 });
  expect(own?.if_cleared).toMatchObject({ value: wide.min_stay, level: "account" });
  await post({ min_stay: { min_stay_on: false } });
  expect((await effective("min_stay"))?.value).toEqual(wide.min_stay);
});

test("a dry run counts listings whose stay rules change, and those with their own", async () => {
  const { post, get, dryRun } = await makeLevel();
  const counted = { price_change: null, sample: [] };
  const changed = { listings_changed: 1, listings_shielded: 0, ...counted };
  for (const [kind, rule] of Object.entries(wide)) {
    expect(await dryRun({ [kind]: rule })).toEqual(changed);
  }
  expect(await dryRun({ weekend_days: { weekend_days_on: true, days: ["fri", "sat"] } })).toEqual({
    ...changed,
    listings_changed: 0,
  });
  expect(await get()).toEqual({});
  await post({ min_stay: stays });
  const shielded = { listings_changed: 0, listings_shielded: 1, ...counted };
  expect(await dryRun({ min_stay: wide.min_stay })).toEqual(shielded);
});

test("a gap adjustment turned on without a type restores its earlier type, else the recommended one", async () => {
  const { post, get } = await makeLevel();
  await post({ gap_adjustment: { gap_on: true } });
  expect(await get()).toEqual({ gap_adjustment: { gap_on: true, gap_type: "recommended" } });
  const gap_ranges = [{ min_nights: 1, max_nights: 3, weekday: -30, weekend: 0 }];
  const custom = { gap_on: true, gap_type: "custom", gap_ranges };
  await post({ gap_adjustment: custom });
  await post({ gap_adjustment: { gap_on: false } });
  await post({ gap_adjustment: { gap_on: true } });
  expect(await get()).toEqual({ gap_adjustment: custom });
});
