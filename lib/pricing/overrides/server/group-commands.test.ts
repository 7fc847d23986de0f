import { expect, test, vi } from "vitest";
import { dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { makeAccount, makeGroup, makeMember, makeSubgroup } from "@/prisma/factories";
import { GroupNightsWrite } from "../schema-selection";
import { changeGroupNights } from "./selection-commands";
import { readEngineOverrides } from "@/lib/pricing/levels/server/overrides";
import { listComingGroupOverrides, listGroupOverrides } from "./queries";
import { fixed, inDays, logged, removeGroup, setGroup, versions, withListings } from "./testing";

const [one, two, three] = [inDays(1), inDays(2), inDays(3)];

async function makeTown() {
  const made = await withListings("a", "b", "c");
  const [a, b] = made.rows;
  if (!a || !b) throw new Error("not made");
  const group = await makeGroup(made.account, "Town", [a, b]);
  const subgroup = await makeSubgroup(group, "Old town", [a]);
  return { ...made, a, b, group, subgroup };
}

test("good rows are written and the others are failed dates", async () => {
  const { caller, group } = await makeTown();
  const { id } = group;
  const written = await setGroup(caller, id, [
    { date: one, ...fixed(150) },
    { date: "2030-02-30", min_stay: 2 },
    { date: two, price: 10, price_type: "percent_stacked" },
    { date: one, min_stay: 2 },
    { date: three, ...fixed(10) },
    { date: three, price: 12, price_typ: "percent" },
    { date: inDays(-2), min_stay: 2 },
    7,
    { date: inDays(4), price: "240" },
  ]);
  expect(written.overrides).toMatchObject([{ date: one, price: "150", currency: "CAD" }]);
  // Malformed rows first, then those that conflict with stored data.
  expect(written.failed_dates.map(({ date }) => date)).toEqual([
    "2030-02-30",
    two,
    one,
    three,
    null,
    inDays(4),
    three,
    inDays(-2),
  ]);
  const told = JSON.stringify(written.failed_dates);
  for (const part of [
    "price_type: is required with price",
    "earlier row",
    "greater than 10",
    "did you mean",
    "must be from",
  ])
    expect(told).toContain(part);
  await setGroup(caller, id, [{ date: one, min_stay: 3 }]);
  const { overrides } = await listGroupOverrides(caller, id);
  expect(overrides).toMatchObject([{ date: one, price: "150", min_stay: 3 }]);
  const removed = await removeGroup(caller, id, [one, two, "2030-02-30"]);
  expect(removed).toMatchObject({ id, deleted_dates: [one] });
  expect(removed.failed_dates.map(({ date }) => date)).toEqual(["2030-02-30", two]);
  expect((await listGroupOverrides(caller, id)).overrides).toEqual([]);
  expect(await versions()).toEqual([
    [id, one, 15_000],
    [id, one, 15_000],
    [id, one, null],
  ]);
  expect((await logged()).map(([name, action]) => [name, action])).toEqual([
    ["Town", "add_custom_pricing_group"],
    ["Town", "add_custom_pricing_group"],
    ["Town", "remove_custom_pricing_group"],
  ]);
});

test("amounts need one currency of all listings, percentages don't", async () => {
  const { caller, group, keyOf } = await makeTown();
  await db().listing.update({ where: { key: keyOf("b") }, data: { currency: "EUR" } });
  const written = await setGroup(caller, group.id, [
    { date: one, ...fixed(150) },
    { date: two, price: 150, price_type: "fixed" },
    { date: three, price: 15, price_type: "percent_base" },
  ]);
  expect(written.overrides.map(({ date }) => date)).toEqual([three]);
  expect(written.failed_dates.map(({ date }) => date)).toEqual([one, two]);
});

test("a merge keeps the currency of amounts it does not write", async () => {
  const { caller, group, keyOf } = await makeTown();
  await setGroup(caller, group.id, [{ date: one, ...fixed(150) }]);
  await db().listing.update({ where: { key: keyOf("b") }, data: { currency: "EUR" } });
  await setGroup(caller, group.id, [{ date: one, min_stay: 3 }]);
  const { overrides } = await listGroupOverrides(caller, group.id);
  expect(overrides).toMatchObject([{ price: "150", currency: "CAD", min_stay: 3 }]);
  const levels = await readEngineOverrides(db(), await db().listing.findMany(), {
    from: one,
    to: one,
  });
  const prices = ["b", "a"].map((id) => levels.get(keyOf(id))?.[2].get(dayOf(one))?.price);
  // "b" is now in euros, so amounts in dollars don't apply to it.
  expect(prices).toEqual([undefined, 150]);
  await setGroup(caller, group.id, [{ date: one, price: null, price_type: null }]);
  expect((await db().groupOverride.findFirstOrThrow()).currency).toBeNull();
});

test("writing requires access to every listing, reading to one, and another account finds nothing", async () => {
  const { caller, account, group, subgroup, a, rows } = await makeTown();
  const { caller: stranger } = await makeAccount();
  const permissions = { listings: "view", customizations: "edit" } as const;
  const { caller: some } = await makeMember(account, { permissions, listings: [a] });
  const outside = rows.filter(({ listingId }) => listingId === "c");
  const { caller: other } = await makeMember(account, { permissions, listings: outside });
  const row = [{ date: one, min_stay: 2 }];
  await setGroup(caller, group.id, row);
  const denied = { code: "PERMISSION_DENIED" };
  await expect(setGroup(some, group.id, row)).rejects.toMatchObject(denied);
  await expect(removeGroup(some, group.id, [one])).rejects.toMatchObject(denied);
  expect((await listGroupOverrides(some, group.id)).overrides).toHaveLength(1);
  expect((await setGroup(some, subgroup.id, row)).overrides).toHaveLength(1);
  const unknown = { code: "GROUP_NOT_FOUND" };
  for (const who of [stranger, other]) {
    await expect(setGroup(who, group.id, row)).rejects.toMatchObject(unknown);
    await expect(removeGroup(who, group.id, [one])).rejects.toMatchObject(unknown);
    await expect(listGroupOverrides(who, group.id)).rejects.toMatchObject(unknown);
  }
  expect(await versions()).toHaveLength(2);
});

test("a dry run writes nothing", async () => {
  const { caller, group } = await makeTown();
  const row = { date: one, ...fixed(150) };
  const dry = await setGroup({ ...caller, dryRun: true }, group.id, [row]);
  expect(dry.overrides).toMatchObject([{ date: one, price: "150" }]);
  expect([(await listGroupOverrides(caller, group.id)).overrides, await versions()]).toEqual([
    [],
    [],
  ]);
});

test("a night is refused once it is past at every listing, whatever the account's own day", async () => {
  // 24 November, 03:00 UTC: still the 23rd in Vancouver, noon of the 24th in Auckland.
  vi.useFakeTimers({ now: new Date("2026-11-24T03:00:00Z"), toFake: ["Date"] });
  try {
    const { caller, group } = await makeTown();
    const ahead = { ...caller, account: { ...caller.account, timeZone: "Pacific/Auckland" } };
    const past = [{ date: "2026-11-23", min_stay: 2 }];
    expect((await setGroup(ahead, group.id, past)).failed_dates).toEqual([]);
    expect(await listComingGroupOverrides(ahead, group.id)).toMatchObject({
      first_night: "2026-11-23",
      overrides: [{ date: "2026-11-23", min_stay: 2 }],
    });
    await db().listing.updateMany({ data: { timeZone: "Pacific/Auckland" } });
    const behind = { ...caller, account: { ...caller.account, timeZone: "America/Vancouver" } };
    expect((await setGroup(behind, group.id, past)).failed_dates).toEqual([
      {
        date: "2026-11-23",
        error:
          "date: must be from 2026-11-24 to 2028-11-24; 2026-11-23 is past at every listing of the group",
      },
    ]);
    expect(await listComingGroupOverrides(behind, group.id)).toMatchObject({
      first_night: "2026-11-24",
      overrides: [],
    });
    const nights = { group: group.id, set: { min_stay: 2 } };
    const written = await changeGroupNights(
      behind,
      GroupNightsWrite.parse({ ...nights, dates: ["2026-11-23", "2026-11-24"] }),
    );
    expect(written).toMatchObject({ written: 1 });
    await expect(
      changeGroupNights(behind, GroupNightsWrite.parse({ ...nights, dates: ["2026-11-23"] })),
    ).rejects.toMatchObject({ details: [{ path: "dates" }] });
  } finally {
    vi.useRealTimers();
  }
});
