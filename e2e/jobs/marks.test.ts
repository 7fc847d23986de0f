import { beforeEach, expect, test } from "vitest";
import { map, unmap } from "@/e2e/factories/mappings";
import { db } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import { changeProfile } from "@/lib/identity/people/server";
import { changeSettings } from "@/lib/identity/settings/server";
import { create } from "@/lib/inventory/bookings/server/testing";
import { deleteGroup, renameGroup } from "@/lib/inventory/groups/server/commands";
import { change } from "@/lib/inventory/listings/server/testing";
import { evaluateDue } from "@/e2e/factories/jobs";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { inDays, set, setGroup } from "@/lib/pricing/overrides/server/testing";
import { importListings, importMarket } from "@/lib/intake/sources/files/server";
import { importOptions, memorySource } from "@/lib/intake/sources/files/server/testing";
import { makeAccount, makeGroup, makeListings } from "@/prisma/factories";

let world: Awaited<ReturnType<typeof makeWorld>>;

/** Listings a and b in a group, c and d in none; d in a time zone of its own and far from the others. */
async function makeWorld() {
  const { account, caller } = await makeAccount({ apiAccess: "enabled" });
  const group = await makeGroup(account, "Harbour");
  const near = { latitude: 48.42, longitude: -123.37, timeZone: null };
  await makeListings(account, [
    { listingId: "a", groupId: group.id, ...near },
    { listingId: "b", groupId: group.id, ...near },
    { listingId: "c", ...near },
    { listingId: "d", latitude: 55.95, longitude: -3.19, timeZone: "Europe/London" },
  ]);
  return { caller, group };
}

beforeEach(async () => {
  world = await makeWorld();
  await evaluateDue();
});

async function due(): Promise<string> {
  const where = { evaluation: { dueAt: { lte: new Date() } } };
  const rows = await db().listing.findMany({ where, orderBy: { listingId: "asc" } });
  return rows.map(({ listingId }) => listingId).join("");
}

const always = () => true;
const dayOfWeek = { day_of_week_adjustment: { dow_factor_on: true, dow_factor_value_fri: 10 } };
const file = (name: string, rows: string) => ({
  listings: memorySource(name, rows),
  calendar: null,
});
const night = { date: inDays(1), min_stay: 2 };
const header = "listing_id,name,pms_name,latitude,longitude,currency,room_type,bedrooms\n";

const writes: [what: string, write: () => Promise<unknown>, due: string][] = [
  ["a listing's price", () => change(world.caller, [{ id: "a", base: 321 }]), "a"],
  ["a listing's rule", () => changeRules(world.caller, listingLevel("c"), dayOfWeek, always), "c"],
  [
    "a group's rule",
    () =>
      changeRules(world.caller, { scope: "group", group_id: world.group.id }, dayOfWeek, always),
    "ab",
  ],
  [
    "an account's rule",
    () => changeRules(world.caller, { scope: "account", pms_name: "guesty" }, dayOfWeek, always),
    "abcd",
  ],
  ["a listing's override", () => set(world.caller, "c", [night]), "c"],
  ["a group's override", () => setGroup(world.caller, world.group.id, [night]), "ab"],
  ["deleting a group", () => deleteGroup(world.caller, { group_id: world.group.id }), "ab"],
  ["mapping", () => map(world.caller, "a", ["b"]), "ab"],
  ["a reservation", () => create(world.caller, { listing_id: "c" }), "c"],
  [
    "the account's time zone",
    () => changeSettings(world.caller, { time_zone: "Asia/Tokyo" }),
    "abc",
  ],
  [
    "an import of listings",
    () =>
      importListings(
        world.caller,
        file("l.csv", `${header}c,C,guesty,48.42,-123.37,CAD,,1\n`),
        importOptions(),
      ),
    "c",
  ],
  [
    "an import of the market",
    () =>
      importMarket(
        file("m.csv", `${header}m1,M,airbnb,48.43,-123.36,CAD,entire_home,1\n`),
        importOptions(),
      ),
    "abc",
  ],
  [
    "renaming a group",
    () => renameGroup(world.caller, { group_id: world.group.id, group_name: "Quay" }),
    "",
  ],
  ["making a key", () => generateKey(world.caller), ""],
  ["renaming a person", () => changeProfile(world.caller, { name: "Someone" }), ""],
  ["another setting", () => changeSettings(world.caller, { max_child_listings: 4 }), ""],
  ["a dry run", () => change({ ...world.caller, dryRun: true }, [{ id: "a", base: 321 }]), ""],
];

function listingLevel(listing_id: string) {
  return { scope: "listing", listing_id, pms_name: "guesty" } as const;
}

test.each(writes)("%s marks the listings it touches, and no other", async (_, write, expected) => {
  await write();
  expect(await due()).toBe(expected);
});

test("unmapping marks the whole group", async () => {
  await map(world.caller, "a", ["b"]);
  await evaluateDue();
  await unmap(world.caller, ["a"]);
  expect(await due()).toBe("ab");
});
