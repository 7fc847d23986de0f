import { beforeAll, expect, test } from "vitest";
import { callerOfKey } from "@/lib/auth/server/key-caller";
import { everywhere } from "@/lib/auth/permissions";
import { verifyPassword } from "@/lib/auth/server/passwords";
import { db } from "@/lib/db/server";
import { seedDemonstration } from "./seed";
import { type ActionType, actionTypeNames } from "@/lib/pricing/actions/types";
import { type Coordinates, distanceMetres } from "@/lib/core/geo";
import { withDemonstration } from "@/e2e/setup/demonstration";
import { type DemoData, digests, openActions, readDemoData } from "./seed/testing";

const today = "2026-11-26";

// Read once, from a copy that is dropped again.
let data: DemoData;
let firstDigests: Record<string, string>;
let firstActions: string[];

beforeAll(() =>
  withDemonstration(today, async (demo) => {
    data = await readDemoData(demo);
    firstDigests = await digests();
    firstActions = await openActions(demo, today);
  }),
);

const own = () => data.listings.filter((listing) => listing.accountId === data.ownerAccount);
const others = () => own().slice(10);

test("there are 55 listings in two cities, on two PMSs and four channels", () => {
  expect(own()).toHaveLength(55);
  expect(new Set(own().map((listing) => listing.city))).toEqual(new Set(["Victoria", "Edinburgh"]));
  expect(new Set(own().map((listing) => listing.pmsName))).toEqual(new Set(["guesty", "hostaway"]));
  const channels = own().flatMap((listing) => listing.channelNames);
  expect(new Set(channels)).toEqual(new Set(["airbnb", "vrbo", "bookingcom", "direct"]));
  expect(new Set(own().map((listing) => `${listing.currency} ${listing.timeZone}`))).toEqual(
    new Set(["CAD America/Vancouver", "GBP Europe/London"]),
  );
});

test("listing ids and channel ids are unique in the whole demonstration", () => {
  const ids = data.listings.map((listing) => listing.listingId);
  expect(new Set(ids).size).toBe(ids.length);
  const channelIds = data.listings.flatMap((listing) => listing.channelIds);
  expect(new Set(channelIds).size).toBe(channelIds.length);
});

test("the first ten listings in catalog order are complete, unmapped and in no group", () => {
  for (const listing of own().slice(0, 10)) {
    const { minPrice, basePrice, maxPrice, latitude, longitude, bedrooms, currency } = listing;
    const complete = [minPrice, basePrice, maxPrice, latitude, longitude, bedrooms, currency];
    expect(complete).not.toContain(null);
    expect(Number(minPrice) < Number(basePrice) && Number(basePrice) < Number(maxPrice)).toBe(true);
    expect(listing).toMatchObject({
      groupId: null,
      subgroupId: null,
      mappingGroupId: null,
      parentKey: 0,
      isHidden: false,
      pushEnabled: true,
    });
  }
  expect(data.decimals).toEqual([false]);
});

test("of the others, one each lacks base, location and bedrooms; two are hidden, five not syncing", () => {
  const lacking = {
    base: others().filter((listing) => listing.basePrice === null),
    location: others().filter((listing) => listing.latitude === null && listing.longitude === null),
    bedrooms: others().filter((listing) => listing.bedrooms === null),
  };
  expect(Object.values(lacking).map((listings) => listings.length)).toEqual([1, 1, 1]);
  expect(others().filter((listing) => listing.isHidden)).toHaveLength(2);
  expect(others().filter((listing) => !listing.pushEnabled)).toHaveLength(5);
  expect(own().filter((listing) => listing.isHidden)).toHaveLength(2);
  expect(own().filter((listing) => !listing.pushEnabled)).toHaveLength(5);
});

test("there are three mapping groups within the account's mapping rules, one with four children", () => {
  const parents = own().filter((listing) => listing.mappingGroupId && listing.parentKey === 0);
  const children = parents.map((parent) =>
    own().filter((listing) => listing.parentKey === parent.key),
  );
  expect(children.map((each) => each.length).toSorted((a, b) => a - b)).toEqual([1, 2, 4]);
  for (const [index, parent] of parents.entries()) {
    for (const child of children[index] ?? []) {
      expect(child.mappingGroupId).toBe(parent.mappingGroupId);
      expect([child.pmsName, child.currency]).toEqual([parent.pmsName, parent.currency]);
      expect(distanceMetres(parent, child)).toBeLessThanOrEqual(500);
    }
  }
});

test("six unmapped listings of one PMS are neighbours, and so is a pair on different PMSs", () => {
  const unmapped = own().filter((listing) => !listing.mappingGroupId && listing.latitude !== null);
  const near = (listing: (typeof unmapped)[number]) =>
    unmapped.filter((other) => isNear(listing, other));
  const cliques = unmapped.map((listing) => {
    const around = near(listing).filter((other) => other.pmsName === listing.pmsName);
    return around.filter((one) => around.every((other) => isNear(one, other)));
  });
  expect(Math.max(...cliques.map((clique) => clique.length))).toBeGreaterThanOrEqual(6);
  const pairs = unmapped.filter((listing) =>
    near(listing).some(
      (other) => other.pmsName !== listing.pmsName && other.currency === listing.currency,
    ),
  );
  expect(pairs.length).toBeGreaterThanOrEqual(2);
});

test("there are two listing groups, one with two subgroups; each has listings, in one currency", () => {
  const groups = data.groups.filter((group) => group.accountId === data.ownerAccount);
  const tops = groups.filter((group) => group.parentGroupId === null);
  expect(tops).toHaveLength(2);
  const subgroups = tops.map((top) => groups.filter((group) => group.parentGroupId === top.id));
  expect(subgroups.map((each) => each.length).toSorted((a, b) => a - b)).toEqual([0, 2]);
  for (const group of groups) {
    const field = group.parentGroupId === null ? "groupId" : "subgroupId";
    const members = own().filter((listing) => listing[field] === group.id);
    expect(members.length).toBeGreaterThan(0);
    expect(new Set(members.map((listing) => listing.currency)).size).toBe(1);
  }
});

test("the member's key has access to seven listings", () => {
  const { caller, granted } = data.member;
  expect(caller?.actor.role).toBe("member");
  expect(granted).toHaveLength(7);
  const references = granted.map(({ listingId, pmsName }) => ({
    listing_id: listingId,
    pms_name: pmsName,
  }));
  expect(data.demo.member.listings).toEqual(references);
  expect(granted.every((listing) => listing.basePrice !== null && !listing.isHidden)).toBe(true);
});

test("owner and other have keys for their own accounts; fresh has listings but no API access", () => {
  const { owner, other } = data.callers;
  expect(owner?.actor.id).toBe(data.demo.owner.userId);
  expect(other?.actor.id).toBe(data.demo.other.userId);
  expect(other?.accountId).not.toBe(owner?.accountId);
  expect(data.fresh).toMatchObject({ apiAccess: "not_enabled", keys: 0 });
  expect(data.fresh.listings).toBeGreaterThan(0);
  expect(data.listings.some((listing) => listing.accountId === other?.accountId)).toBe(true);
});

test("the partner's key has edit access to the owner's account and view access to the other one", () => {
  const { partner, owner, other } = data.demo;
  expect(partner.manages).toEqual([owner.userId, other.userId]);
  expect(partner.apiKey).toMatch(/^nr_part_/);
  expect(data.managed).toMatchObject([
    { accountId: data.ownerAccount, permissions: everywhere("edit"), allListings: true },
    {
      accountId: data.callers.other?.accountId,
      permissions: everywhere("view"),
      allListings: true,
    },
  ]);
});

/** A portfolio in one currency has no conflict of currencies. */
const hidden: ReadonlySet<ActionType> = new Set(["currency_conflict", "units_suspected"]);
const shownTypes = new Set(actionTypeNames.filter((type) => !hidden.has(type)));

test("at least one action of each type is open", () => {
  const types = firstActions.map((action) => action.split(" ").at(-2));
  expect(new Set(types)).toEqual(shownTypes);
});

test("the password is the same for everyone", async () => {
  expect(data.hashes).toHaveLength(5);
  for (const hash of data.hashes) {
    expect(await verifyPassword(hash, data.demo.password)).toBe(true);
  }
});

test("a second load on the same day differs only in password and keys", async () => {
  const again = await seedDemonstration(today);
  expect(await digests()).toEqual(firstDigests);
  expect(await openActions(again, today)).toEqual(firstActions);
  expect(again.password).not.toBe(data.demo.password);
  expect(again.owner.apiKey).not.toBe(data.demo.owner.apiKey);
  expect(again.member.listings).toEqual(data.demo.member.listings);
  expect(await callerOfKey(data.demo.owner.apiKey, origin)).toBeNull();
});

const origin = { ip: null, device: "api", requestId: null } as const;

test.each(["2027-02-10", "2027-04-20", "2027-07-15"])(
  "at least one action of each type is also open on %s",
  async (date) => {
    const open = await withDemonstration(date, (demo) => openActions(demo, date));
    const types = open.map((action) => action.split(" ").at(-2));
    expect(new Set(types)).toEqual(shownTypes);
  },
);

test("no data is kept if the sign-in data cannot be saved", async () => {
  await expect(seedDemonstration(today, fullDisk)).rejects.toThrow("disk full");
  expect(await db().account.count()).toBe(0);
  expect(await db().marketListing.count()).toBe(0);
});

function fullDisk(): never {
  throw new Error("disk full");
}

function isNear(one: Coordinates, other: Coordinates): boolean {
  return (distanceMetres(one, other) ?? Infinity) <= 400;
}
