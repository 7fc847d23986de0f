import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { changeListings } from "@/lib/inventory/listings/server/commands";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { mapListings } from "@/lib/mappings/server/commands";
import { listActions } from "@/lib/pricing/actions/server/queries";
import { hasAmounts } from "../resolve";
import { isKind, type Payload } from "@/lib/pricing/rules/kinds";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { readRules } from "@/lib/pricing/customizations/server/queries";
import { GroupRulesWrite } from "@/lib/pricing/customizations/schema";
import { setGroup } from "@/lib/pricing/overrides/server/testing";
import { makeAccount, makeGroup, makeListing, makeSubgroup } from "@/prisma/factories";

const night = new Date();
night.setUTCDate(night.getUTCDate() + 30);
const date = night.toISOString().slice(0, 10);
const year = { start_month: "1", start_day: "1", end_month: "12", end_day: "31" };
const prices = { lowest_price: 150, base_price: 200, highest_price: 400 };
const fixed = {
  price_type: "fixed",
  seasons: [{ season_name: "All year", ...year, ...prices }],
  non_repeating_seasons: [],
};
const percent = {
  price_type: "percentage",
  seasons: [
    { season_name: "All year", ...year, lowest_price: null, base_price: 10, highest_price: null },
  ],
  non_repeating_seasons: [],
};
type World = Awaited<ReturnType<typeof setUp>>;

/** A group with a listing in EUR, and a listing in JPY outside it. */
async function setUp() {
  const { account, caller } = await makeAccount();
  const euro = await makeListing(account, {
    listingId: "eur",
    currency: "EUR",
    basePrice: 20_000n,
  });
  const yen = await makeListing(account, {
    listingId: "jpy",
    currency: "JPY",
    basePrice: 3_000_000n,
  });
  const group = await makeGroup(account, "Town", [euro]);
  return { account, caller, euro, yen, group };
}

function writeSeason({ caller, group }: World, profile: object, currency?: string, id = group.id) {
  const rule = { custom_seasonal_profile_on: true, custom_seasonal_profile: profile, currency };
  const body = { group_id: id, customizations: { custom_seasonal_profile: rule } };
  const { customizations } = GroupRulesWrite.parse(body);
  return changeRules(caller, { scope: "group", group_id: id }, customizations, () => true);
}

const move = ({ caller }: World, ids: readonly string[], groupId: number | null) => {
  const listings = ids.map((id) => ({ id, pms: "guesty", group_id: groupId }));
  return changeListings(caller, ChangeRequest.parse({ listings }));
};

const join = (listing: { key: number }, group: { id: number }) =>
  db().listing.update({ where: { key: listing.key }, data: { groupId: group.id } });

async function priced({ caller }: World, id: string) {
  const row = { id, pms: "guesty", dateFrom: date, dateTo: date, reason: true };
  const [answer] = await listingPrices(caller, { listings: [row] });
  const [first] = answer?.data ?? [];
  const steps = Object.values(first?.reason?.pricing_customizations ?? {});
  const base = first?.reason?.listing_info.base_price;
  return { base, notes: steps.filter(({ key }) => key === "currency") };
}

async function conflicts({ caller }: World) {
  const lists = await listActions(caller, { mode: "visible" });
  return lists.flatMap(({ listing_details: { listing_id: id }, actions }) =>
    actions.flatMap(({ action_type: type, severity, metadata }) =>
      type === "currency_conflict" ? [{ id, severity, metadata }] : [],
    ),
  );
}

const nameOf = (listing: { listingId: string; pmsName: string }) => ({
  listing_id: listing.listingId,
  pms_name: listing.pmsName,
});

const storedCurrency = async ({ group }: World): Promise<unknown> => {
  const { payload } = await db().customization.findFirstOrThrow({ where: { groupId: group.id } });
  return (payload as Payload)["currency"];
};

test("a listing of another currency passes over a group's fixed seasons, and its explanation and an action say so", async () => {
  const world = await setUp();
  await writeSeason(world, fixed);
  expect(await storedCurrency(world)).toBe("EUR");
  expect(await priced(world, "eur")).toEqual({ base: 200, notes: [] });
  expect(await conflicts(world)).toEqual([]);
  await join(world.yen, world.group);
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date(0) } });
  const { base, notes } = await priced(world, "jpy");
  expect(base).toBe(30_000);
  expect(notes).toMatchObject([{ factor: 1, level: "group" }]);
  expect(notes[0]?.title).toContain(
    "season prices in EUR do not apply, because this listing is in JPY",
  );
  const metadata = {
    currency: "JPY",
    conflicts: [{ setting: "custom_seasonal_profile", level: "group", currency: "EUR" }],
  };
  expect(await conflicts(world)).toEqual([{ id: "jpy", severity: 80, metadata }]);
  const other = await makeAccount();
  expect(await listActions(other.caller, { mode: "all" })).toEqual([]);
  await move(world, ["jpy"], null);
  expect(await conflicts(world)).toEqual([]);
});

test("the next level's rule of that kind speaks instead", async () => {
  const world = await setUp();
  const subgroup = await makeSubgroup(world.group, "Old town", [world.euro]);
  await writeSeason(world, percent);
  await writeSeason(world, fixed, undefined, subgroup.id);
  const data = { groupId: world.group.id, subgroupId: subgroup.id };
  await db().listing.update({ where: { key: world.yen.key }, data });
  expect(await priced(world, "eur")).toMatchObject({ base: 200 });
  const { base, notes } = await priced(world, "jpy");
  expect(base).toBe(33_000);
  expect(notes).toMatchObject([{ level: "subgroup" }]);
  const at = { scope: "listing", listing_id: "jpy", pms_name: "guesty" } as const;
  const query = { customizations: undefined, toggled_on: false, resolved: true };
  const { value } = await readRules(world.caller, at, query);
  expect(value.customizations.custom_seasonal_profile?.effective?.level).toBe("group");
});

test("a move into a group with prices in another currency is an error of its row, also in a dry run", async () => {
  const world = await setUp();
  await writeSeason(world, fixed);
  const message = expect.stringMatching(/^group_id: the group Town has .* EUR, .* is in JPY$/);
  const dry = { ...world, caller: { ...world.caller, dryRun: true } };
  for (const each of [dry, world]) {
    const { listings } = await move(each, ["jpy"], world.group.id);
    expect(listings).toMatchObject([{ id: "jpy", group_id: null, errors: [message] }]);
  }
  const dollars = await makeListing(world.account, { listingId: "usd", currency: "USD" });
  const euros = await makeListing(world.account, { listingId: "eur2", currency: "EUR" });
  const { listings } = await move(world, ["usd", "eur2"], world.group.id);
  expect(listings.map(({ errors }) => errors?.length ?? 0)).toEqual([1, 0]);
  const where = { key: { in: [dollars.key, euros.key] }, groupId: world.group.id };
  expect(await db().listing.count({ where })).toBe(1);
  // A rule of its own shields a listing, so that nothing is passed over.
  const own = { listingKey: world.yen.key, kind: "custom_seasonal_profile", isOn: true };
  const payload = { custom_seasonal_profile: percent };
  await db().customization.create({
    data: { accountId: world.account.id, ...own, payload, userId: 1 },
  });
  expect((await move(world, ["jpy"], world.group.id)).listings[0]).not.toHaveProperty("errors");
});

test("overrides of a group count the same way", async () => {
  const world = await setUp();
  await setGroup(world.caller, world.group.id, [{ date, price: 250, price_type: "fixed" }]);
  const { listings } = await move(world, ["jpy"], world.group.id);
  expect(listings[0]?.errors?.[0]).toContain("override amounts in EUR");
  await join(world.yen, world.group);
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date(0) } });
  const { base, notes } = await priced(world, "jpy");
  expect(base).toBe(30_000);
  expect(notes.map(({ title }) => title)).toEqual([
    "Currency: the group's override in EUR does not apply, because this listing is in JPY",
  ]);
  expect(await conflicts(world)).toMatchObject([
    { metadata: { conflicts: [{ setting: "override", currency: "EUR" }] } },
  ]);
});

test("mapping with a copied group is refused where the group's prices are in another currency", async () => {
  const world = await setUp();
  const child = await makeListing(world.account, { listingId: "child", currency: "JPY" });
  await writeSeason(world, fixed);
  await join(world.yen, world.group);
  const copy = {
    min_max_base: false,
    group: true,
    notes: false,
    tags: false,
    customization: false,
  };
  const request = { parent: nameOf(world.yen), children: [nameOf(child)], copy };
  await expect(mapListings(world.caller, request)).rejects.toMatchObject({
    code: "ERR-MAP-CURRENCY",
  });
});

test("a rule that would be passed over is refused, and one that is passed over already can be named", async () => {
  const world = await setUp();
  await join(world.yen, world.group);
  const refused = { code: "ERR-INVALID-CUSTOMIZATION" };
  await expect(writeSeason(world, fixed)).rejects.toMatchObject(refused);
  await expect(writeSeason(world, fixed, "EUR")).rejects.toMatchObject(refused);
  const payload = { custom_seasonal_profile: fixed };
  const rule = { accountId: world.account.id, groupId: world.group.id, isOn: true, userId: 1 };
  await db().customization.create({ data: { ...rule, kind: "custom_seasonal_profile", payload } });
  expect([(await priced(world, "eur")).base, (await priced(world, "jpy")).base]).toEqual([
    200, 30_000,
  ]);
  await db().listing.update({ where: { key: world.euro.key }, data: { basePrice: 50_000n } });
  expect((await priced(world, "eur")).base).toBe(500);
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date(0) } });
  expect((await conflicts(world)).map(({ id }) => id).toSorted()).toEqual(["eur", "jpy"]);
  await writeSeason(world, fixed, "EUR");
  expect([(await priced(world, "eur")).base, (await priced(world, "jpy")).base]).toEqual([
    200, 30_000,
  ]);
  expect((await conflicts(world)).map(({ id }) => id)).toEqual(["jpy"]);
});

test("prices of an empty group take the currency of the first listing, and keep it", async () => {
  const world = await setUp();
  await move(world, ["eur"], null);
  await writeSeason(world, fixed);
  expect(await storedCurrency(world)).toBeUndefined();
  const both = await move(world, ["jpy", "eur"], world.group.id);
  expect(both.listings.map(({ errors }) => errors?.length ?? 0)).toEqual([0, 1]);
  expect(await storedCurrency(world)).toBe("JPY");
  await move(world, ["jpy"], null);
  const { listings } = await move(world, ["eur"], world.group.id);
  expect(listings[0]?.errors).toHaveLength(1);
});

test("the database and the code agree on which rules have amounts", async () => {
  const dated = { ...percent.seasons[0], start_year: "2027", end_year: "2027" };
  const profiles = [
    fixed,
    percent,
    { ...fixed, seasons: [] },
    {
      ...fixed,
      price_type_non_repeating: "percentage",
      seasons: [],
      non_repeating_seasons: [dated],
    },
    { ...percent, price_type_non_repeating: "fixed" },
    { ...percent, price_type_non_repeating: "fixed", non_repeating_seasons: [dated] },
    { ...fixed, seasons: [], non_repeating_seasons: [dated] },
  ];
  const rules = [
    ...profiles.map((custom_seasonal_profile) => ({
      kind: "custom_seasonal_profile",
      payload: { custom_seasonal_profile },
    })),
    { kind: "custom_seasonal_profile", payload: {} },
    { kind: "last_minute_prices", payload: { last_min_factor_type: "fixed" } },
    { kind: "last_minute_prices", payload: { last_min_factor_type: "linear" } },
    { kind: "rounding", payload: { rounding_type: "fixed" } },
  ];
  const stored = await db().$queryRaw<{ has: boolean }[]>`
    SELECT rule_has_amounts(kind, payload) AS has
    FROM jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) AS rules (kind text, payload jsonb)`;
  const ours = rules.map(
    ({ kind, payload }) => isKind(kind) && hasAmounts(kind, payload as Payload),
  );
  expect(ours).toContain(true);
  expect(stored.map(({ has }) => has)).toEqual(ours);
});
