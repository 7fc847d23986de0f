import { type Caller, owned } from "@/lib/auth/server/caller";
import { db, type Prisma } from "@/lib/db/server";
import { available, booked, type Nights, unitsFrom } from "@/lib/inventory/calendars/nights";
import type { Pool } from "@/lib/pricing/engine/input";
import type { Recounted } from "@/lib/inventory/listings/server";
import { type LevelRules, resolve } from "@/lib/pricing/levels/resolve";
import { fieldsOf } from "@/lib/pricing/rules/kinds";
import type { PooledHome, PooledListings } from "@/lib/market/model/server";
import { type PastInstant, readCalendars } from "./calendars";
import { listingsAsOf } from "./listings-as-of";

/** Nights that a model looks at, and two for todays that differ. */
const nightsRead = 362;

const columns = {
  key: true,
  units: true,
  parentKey: true,
  mappingGroupId: true,
  groupId: true,
  subgroupId: true,
  currency: true,
  minPrice: true,
  basePrice: true,
  maxPrice: true,
  group: { select: { name: true } },
} as const satisfies Prisma.ListingSelect;

type Member = Prisma.ListingGetPayload<{ select: typeof columns }>;

/** The group whose listings a listing is counted with. */
interface PoolGroup {
  id: number;
  name: string;
  /** The instant whose nights are read; undefined: now. */
  asOf: Date | undefined;
}

/** A listing whose pool is asked for, with the rules of its levels and its today. */
interface Asked<T> {
  listing: T;
  levels: readonly LevelRules[];
  today: number;
}

/** What a listing is counted with, for the market model and for the engine. */
export interface ListingPool extends PooledListings {
  poolOn: (today: number) => Pool;
}

/**
 * The listings that each listing is counted with by the scope `group` of its occupancy adjustment (`pricing.md` §11),
 * those out of reach included; undefined for the others, and for a group of one unit. Listings of one home count once,
 * hidden ones not. No statement without such a rule, otherwise a fixed number.
 */
export async function readPools<T>(
  caller: Pick<Caller, "accountId">,
  asked: readonly Asked<T>[],
  past: PastInstant | undefined,
): Promise<(listing: T) => ListingPool | undefined> {
  const groupOf = new Map(asked.map(({ listing, levels }) => [listing, pooledGroup(levels)]));
  const ids = [...new Set([...groupOf.values()].filter((id) => id !== undefined))];
  if (ids.length === 0) return () => undefined;
  const first = Math.min(...asked.map(({ today }) => today));
  const members = await readMembers(caller, ids, past?.asOf);
  const span = { count: nightsRead, detail: "states", past } as const;
  const { homeOf } = await readCalendars(caller, members, () => first, span);
  const sellersOf = await readSellers(caller, members);
  const groups = await db().listingGroup.findMany({
    where: { ...owned(caller), id: { in: ids } },
    select: { id: true, name: true },
  });
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const pools = new Map<number, ListingPool>();
  for (const id of ids) {
    const own = members.filter(({ groupId, subgroupId }) => [groupId, subgroupId].includes(id));
    const group = { id, name: names.get(id) ?? "a deleted group", asOf: past?.asOf };
    const pool = poolFrom(group, own, { homeOf, sellersOf, first });
    if (pool.units > 1) pools.set(id, pool);
  }
  return (listing) => pools.get(groupOf.get(listing) ?? 0);
}

/** A listing with the units and nights that it would have. */
export function alonePool(key: number, { units, nightsOn }: Recounted): PooledListings {
  const none = { units, booked: new Uint16Array(), sellable: new Uint16Array() };
  return {
    id: `${key} with ${units}`,
    homes: [{ keys: [key], units }],
    units,
    nightsOn: (today) => nightsOn(today).units ?? none,
  };
}

/** The group whose rule has the scope `group`. */
function pooledGroup(levels: readonly LevelRules[]): number | undefined {
  const { value, source } = resolve("occupancy_adjustment", levels);
  if (source === null || !("group_id" in source)) return undefined;
  const { oba_scope: scope } = fieldsOf("occupancy_adjustment", value);
  return scope === "group" ? source.group_id : undefined;
}

async function readMembers(
  caller: Pick<Caller, "accountId">,
  ids: readonly number[],
  asOf: Date | undefined,
): Promise<readonly Member[]> {
  const inGroups = { OR: [{ groupId: { in: [...ids] } }, { subgroupId: { in: [...ids] } }] };
  const found = await db().listing.findMany({
    where: { ...owned(caller), isHidden: false, ...(asOf === undefined && inGroups) },
    select: columns,
    orderBy: { key: "asc" },
  });
  return (await listingsAsOf(found, asOf)).listings;
}

/** Keys of the listings that sell a member's home, in the group or not. One statement, none without mapped members. */
async function readSellers(
  caller: Pick<Caller, "accountId">,
  members: readonly Member[],
): Promise<(member: Member) => number[]> {
  const ids = members.flatMap(({ mappingGroupId }) => mappingGroupId ?? []);
  const found =
    ids.length === 0
      ? []
      : await db().listing.findMany({
          where: { ...owned(caller), mappingGroupId: { in: ids } },
          select: { key: true, mappingGroupId: true },
          orderBy: { key: "asc" },
        });
  const byHome = Map.groupBy(found, ({ mappingGroupId }) => mappingGroupId);
  return ({ key, mappingGroupId }) => {
    const sellers = mappingGroupId === null ? [] : (byHome.get(mappingGroupId) ?? []);
    return [key, ...sellers.map((seller) => seller.key)];
  };
}

interface PoolNights {
  homeOf: (listing: Member) => Pick<Nights, "states" | "units">;
  sellersOf: (listing: Member) => number[];
  /** The day of the nights' element 0. */
  first: number;
}

function poolFrom(
  group: PoolGroup,
  members: readonly Member[],
  { homeOf, sellersOf, first }: PoolNights,
): ListingPool {
  const homes = [
    ...Map.groupBy(members, ({ key, mappingGroupId }) => mappingGroupId ?? -key).values(),
  ];
  const counts = { booked: new Uint16Array(nightsRead), sellable: new Uint16Array(nightsRead) };
  for (const listings of homes) {
    const lead = listings.find(({ parentKey }) => parentKey === 0) ?? listings[0];
    if (lead) addNights(counts, homeOf(lead));
  }
  const sold = homes.map((listings): PooledHome => {
    const units = listings.reduce((most, listing) => Math.max(most, listing.units), 1);
    return { keys: [...new Set(listings.flatMap(sellersOf))], units };
  });
  const units = sold.reduce((sum, home) => sum + home.units, 0);
  const nightsOn = (today: number) => unitsFrom({ units, ...counts }, today - first);
  const at = group.asOf?.getTime() ?? "now";
  const id = `${group.id} ${at} ${sold.map(({ keys, units: own }) => `${keys.join("+")}×${own}`).join()}`;
  const poolOn = (today: number): Pool => ({
    ...nightsOn(today),
    name: group.name,
    listings: homes.length,
  });
  return { id, homes: sold, units, nightsOn, poolOn };
}

/** Adds the nights of a home of one unit or several. */
function addNights(
  { booked: sold, sellable }: Record<"booked" | "sellable", Uint16Array>,
  { states, units }: Pick<Nights, "states" | "units">,
): void {
  for (let at = 0; at < sold.length; at++) {
    const isSold = states[at] === booked;
    const isOffered = isSold || states[at] === available;
    sold[at] = (sold[at] ?? 0) + (units ? (units.booked[at] ?? 0) : Number(isSold));
    sellable[at] = (sellable[at] ?? 0) + (units ? (units.sellable[at] ?? 0) : Number(isOffered));
  }
}
