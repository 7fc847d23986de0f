import { expect, test, vi } from "vitest";
import { codeOfProblem, GroupRulesQuery, type Rules } from "@/lib/pricing/customizations/schema";
import type { LevelRef } from "../level-ref";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { rowsAsOf } from "./rules";
import { readRules } from "@/lib/pricing/customizations/server/queries";
import { parseInput } from "@/lib/http/server/parse";
import { isRefusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { makeAccount, makeGroup } from "@/prisma/factories";
import { z } from "zod";

const always = (): boolean => true;
const minute = 60_000;
const start = Date.parse("2026-03-01T12:00:00Z");
const at = (minutes: number): string => new Date(start + minutes * minute).toISOString();
const weekend = (...days: ("fri" | "sat" | "sun")[]): Rules => ({
  weekend_days: { weekend_days_on: true, days },
});
const off: Rules = { weekend_days: { weekend_days_on: false } };

/** A listing in a group, with a clock that tests set. */
async function makeWorld() {
  const { account, caller, listings } = await makeAccount({ listings: 1 });
  const [row] = listings;
  if (!row) throw new Error("not made");
  const { id } = await makeGroup(account, "Town", [row]);
  const listing: LevelRef = { scope: "listing", listing_id: row.listingId, pms_name: row.pmsName };
  const group: LevelRef = { scope: "group", group_id: id };
  return {
    listing,
    group,
    write: async (minutes: number, level: LevelRef, rules: Rules) => {
      vi.useFakeTimers({ now: start + minutes * minute, toFake: ["Date"] });
      const written = await changeRules(caller, level, rules, always);
      vi.useRealTimers();
      return written.etag;
    },
    read: (level: LevelRef, as_of: string | undefined, resolved = false) =>
      readRules(caller, level, { customizations: undefined, toggled_on: false, resolved, as_of }),
  };
}

test("a level's rules are those of the instant, with the ETag of that state", async () => {
  const { listing, write, read } = await makeWorld();
  const first = await write(0, listing, weekend("fri"));
  const second = await write(10, listing, weekend("sat"));
  await write(20, listing, off);
  const shown = async (minutes: number) =>
    (await read(listing, at(minutes))).value.customizations.weekend_days;
  expect(await shown(-0.001)).toBeUndefined();
  expect(await shown(0)).toEqual(weekend("fri").weekend_days);
  expect(await shown(9.999)).toEqual(weekend("fri").weekend_days);
  expect(await shown(10)).toEqual(weekend("sat").weekend_days);
  expect(await shown(20)).toEqual({ weekend_days_on: false, days: ["sat"] });
  expect((await read(listing, at(5))).etag).toBe(first);
  expect((await read(listing, at(15))).etag).toBe(second);
  expect(await read(listing, at(30))).toEqual(await read(listing, undefined));
});

test("effective values are those of the instant at every level", async () => {
  const { listing, group, write, read } = await makeWorld();
  await write(0, group, weekend("sun"));
  await write(10, listing, weekend("sat"));
  await write(20, group, weekend("fri"));
  const effective = async (minutes: number) => {
    const { value } = await read(listing, at(minutes), true);
    return value.customizations.weekend_days?.effective;
  };
  expect(await effective(-1)).toMatchObject({ level: "default", value: { days: ["fri", "sat"] } });
  expect(await effective(5)).toMatchObject({ level: "group", value: { days: ["sun"] } });
  const [before, now] = [await effective(15), await effective(20)];
  expect(before).toMatchObject({ level: "listing", if_cleared: { value: { days: ["sun"] } } });
  expect(now).toMatchObject({ level: "listing", if_cleared: { value: { days: ["fri"] } } });
});

test("another account's rules have no past states", async () => {
  const { listing, write } = await makeWorld();
  await write(0, listing, weekend("fri"));
  await write(10, listing, weekend("sat"));
  const rows = await db().customization.findMany();
  const { caller } = await makeAccount();
  expect(await rowsAsOf(db(), caller, rows, new Date(at(5)))).toEqual([]);
});

/** The message that refuses an `as_of`; null if it is accepted. */
function refusalOf(as_of: string): string | null {
  const schemas = { query: GroupRulesQuery, returns: z.null() };
  try {
    parseInput({ schemas, inputCode: codeOfProblem }, { query: { group_id: "1", as_of } });
    return null;
  } catch (error) {
    return isRefusal(error) ? `${error.code} ${error.message}` : String(error);
  }
}

test.each([
  ["2026-03-01T12:00:00Z", null],
  ["2026-03-01T12:00:00.123+05:30", null],
  ["2026-03-01", "must be an ISO 8601 timestamp"],
  ["", "must be an ISO 8601 timestamp"],
  [new Date(Date.now() + 60 * minute).toISOString(), "must not be in the future"],
  ["0001-01-01T00:00:00+14:00", "must not be before 1970"],
])("as_of %s", (as_of, problem) => {
  expect(refusalOf(as_of)).toBe(problem && `VALIDATION_FAILED as_of ${problem}`);
});
