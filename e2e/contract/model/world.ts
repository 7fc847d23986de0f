import type { Account, Person } from "@/generated/prisma/client";
import { everywhere } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import {
  makeAccount,
  makeGroup,
  makeListings,
  makeMember,
  makePartner,
  makePartnerGrant,
  makeSubgroup,
} from "@/prisma/factories";
import { limits, type Model, type Unit, type Who } from "./state";

/** The application's side: one account with its people. */
export interface World {
  account: Account;
  people: Record<Who, Person>;
  /** Keys in plaintext, oldest first. */
  keys: Record<Who, string[]>;
  partnerCode: string;
  /** Keys of the listings by their ids. */
  listings: ReadonlyMap<string, number>;
  /** The last ETags that were answered, with the number of the level's changes until then. */
  etags: Map<string, { etag: string; version: number }>;
}

type Seed = Partial<Pick<Unit, "pms" | "currency" | "tags" | "notes">> & {
  metres: number | null;
  prices: readonly [min: number | null, base: number | null, max: number | null];
};

// Five near each other, one too far from the first, and one of each kind that mapping refuses.
const seeds: readonly Seed[] = [
  { metres: 0, prices: [80, 120, 300], tags: ["pool"], notes: "the first" },
  { metres: 100, prices: [null, 100, null] },
  { metres: 200, prices: [null, null, null], notes: "no price yet" },
  { metres: 300, prices: [100, 150, 200] },
  { metres: 400, prices: [120, 200, null], tags: ["pool", "pets"] },
  { metres: 750, prices: [80, 100, 120] },
  { metres: 100, prices: [100, 150, 300], pms: "hostaway" },
  { metres: 100, prices: [100, 150, 300], currency: "USD" },
  { metres: null, prices: [100, 150, 300] },
  { metres: 200, prices: [100, 150, 300], pms: "hostaway" },
];

const unlimited = { limitMinute: 1_000_000, limitHour: 1_000_000 };

/** Makes the account that every sequence of commands starts with, and its model. */
export async function makeWorld(): Promise<{ world: World; model: Model }> {
  const { account, owner, caller } = await makeAccount({
    apiAccess: "enabled",
    maxChildListings: limits.children,
    maxMappingDistanceM: limits.metres,
    owner: unlimited,
  });
  const rows = await makeListings(account, seeds.map(columnsOf));
  const group = await makeGroup(account, "Waterfront", rows.slice(0, 3));
  const subgroup = await makeSubgroup(group, "Pier", rows.slice(1, 2));
  const empty = await makeGroup(account, "Hill");
  const seen = rows.slice(0, 5);
  const permissions = everywhere("edit");
  const member = await makeMember(account, {
    ...unlimited,
    apiGranted: true,
    permissions,
    listings: seen,
  });
  const { partner, opener, caller: opening } = await makePartner({ owner: unlimited });
  await makePartnerGrant(partner, account);
  const groups = [group, subgroup, empty].map(({ id, name, parentGroupId }) => ({
    id,
    name,
    parent: parentGroupId,
  }));
  const units = rows.map(({ key, listingId }, at) => unitOf(key, listingId, at, groups));
  const [first, second, third] = [
    await generateKey(caller),
    await generateKey(member.caller),
    await generateKey(opening),
  ];
  return {
    world: {
      account,
      people: { owner, member: member.person, partner: opener },
      keys: { owner: [first.key], member: [second.key], partner: [third.key] },
      partnerCode: partner.partnerCode ?? "",
      listings: new Map(units.map(({ id, key }) => [id, key])),
      etags: new Map(),
    },
    model: {
      units,
      groups,
      rules: new Map(),
      versions: new Map(),
      access: {
        member: { live: true, permissions, listings: new Set(seen.map(({ key }) => key)) },
        partner: { live: true, permissions, listings: "all" },
      },
      keys: { owner: ["active"], member: ["active"], partner: ["active"] },
      // The member and the owner made a key each; a partner's key belongs to its own account.
      log: [
        ["account key_generated", null, null],
        ["account key_generated", null, null],
      ],
      mappings: new Set(),
    },
  };
}

const metresPerDegree = 111_195 * Math.cos((48.42 * Math.PI) / 180);

function columnsOf({ metres, prices, pms, currency, tags = [], notes = null }: Seed, at: number) {
  const [minPrice, basePrice, maxPrice] = prices.map((price) => price && price * 100);
  return {
    listingId: `L${at}`,
    pmsName: pms ?? "guesty",
    currency: currency ?? "CAD",
    latitude: metres === null ? null : 48.42,
    longitude: metres === null ? null : -123.37 + metres / metresPerDegree,
    minPrice: minPrice ?? null,
    basePrice: basePrice ?? null,
    maxPrice: maxPrice ?? null,
    pushEnabled: false,
    tags,
    notes,
  };
}

function unitOf(key: number, id: string, at: number, groups: Model["groups"]): Unit {
  const { metres = null, prices = [null, null, null], ...rest } = seeds[at] ?? {};
  const [min, base, max] = prices;
  const [group, subgroup] = groups;
  return {
    key,
    id,
    pms: "guesty",
    currency: "CAD",
    tags: [],
    notes: null,
    ...rest,
    metres,
    min,
    base,
    max,
    sync: false,
    group: at < 3 ? (group?.id ?? null) : null,
    subgroup: at === 1 ? (subgroup?.id ?? null) : null,
    parent: 0,
    mapping: null,
  };
}

/** Reads the stored person. */
export async function personOf({ people }: World, who: Who): Promise<Person> {
  return db().person.findUniqueOrThrow({ where: { id: people[who].id } });
}
