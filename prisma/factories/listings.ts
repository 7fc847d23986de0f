import type {
  Account,
  Listing,
  Prisma,
  ListingGroup,
  MappingGroup,
} from "@/generated/prisma/client";
import { db, type Tx } from "@/lib/db/server";
import { addDays, type DateText, daysBetween, monthOf } from "@/lib/core/dates";
import { type CalendarMonth, available, booked } from "@/lib/inventory/calendars/nights";
import { writeMonths } from "@/lib/inventory/calendars/server";

/** Columns of a listing that differ from the defaults. */
export type ListingFields = Partial<Omit<Prisma.ListingCreateManyInput, "accountId">>;

/** Creates one listing of `account`; by default complete, syncing, unmapped and in no group. */
export async function makeListing(
  account: Pick<Account, "id">,
  fields: ListingFields = {},
  tx: Tx = db(),
): Promise<Listing> {
  const [listing] = await makeListings(account, [fields], tx);
  if (!listing) throw new Error("The listing was not created.");
  return listing;
}

/** Creates that many default listings, or one per element, in one statement; returns them in order. */
export async function makeListings(
  account: Pick<Account, "id">,
  countOrFields: number | readonly ListingFields[],
  tx: Tx = db(),
): Promise<Listing[]> {
  const fields: readonly ListingFields[] =
    typeof countOrFields === "number"
      ? Array.from({ length: countOrFields }, () => ({}))
      : countOrFields;
  const { _max } = await tx.listing.aggregate({ _max: { key: true } });
  const first = (_max.key ?? 0) + 1;
  const data = fields.map((given, index) => ({
    ...defaults(first + index),
    ...given,
    accountId: account.id,
  }));
  return tx.listing.createManyAndReturn({ data });
}

/** Returns the `n`th default listing, about 150 m from its neighbours in James Bay, Victoria. */
function defaults(n: number): Omit<Prisma.ListingCreateManyInput, "accountId"> {
  const name = `Listing ${n}`;
  const base = 15_000 + (n % 10) * 1_000;
  return {
    pmsName: "guesty",
    listingId: String(100_000 + n),
    name,
    propertyName: name,
    latitude: 48.4185 + (n % 7) * 0.001,
    longitude: -123.372 + (Math.trunc(n / 7) % 7) * 0.0015,
    country: "CA",
    state: "BC",
    city: "Victoria",
    timeZone: "America/Vancouver",
    currency: "CAD",
    bedrooms: n % 4,
    cleaningFees: 8_000,
    minPrice: (base * 3) / 5,
    basePrice: base,
    maxPrice: base * 3,
    channels: [{ channel_name: "airbnb", channel_listing_id: String(7_000_000 + n) }],
    pushEnabled: true,
  };
}

/** Creates a listing group with `listings`. */
export async function makeGroup(
  account: Pick<Account, "id">,
  name = "Waterfront",
  listings: readonly Pick<Listing, "key">[] = [],
  tx: Tx = db(),
): Promise<ListingGroup> {
  const group = await tx.listingGroup.create({ data: { accountId: account.id, name } });
  await assign(listings, { groupId: group.id, subgroupId: null }, tx);
  return group;
}

/** Creates a subgroup of `parent` with `listings`, which are then also in `parent`. */
export async function makeSubgroup(
  parent: Pick<ListingGroup, "id" | "accountId">,
  name = "Harbour side",
  listings: readonly Pick<Listing, "key">[] = [],
  tx: Tx = db(),
): Promise<ListingGroup> {
  const subgroup = await tx.listingGroup.create({
    data: { accountId: parent.accountId, parentGroupId: parent.id, name },
  });
  await assign(listings, { groupId: parent.id, subgroupId: subgroup.id }, tx);
  return subgroup;
}

/** Maps `children` to `parent`, which must be unmapped. Skips validation: tests may create what mapping refuses. */
export async function makeMappingGroup(
  parent: Pick<Listing, "key" | "accountId">,
  children: readonly Pick<Listing, "key">[],
  tx: Tx = db(),
): Promise<MappingGroup> {
  const group = await tx.mappingGroup.create({ data: { accountId: parent.accountId } });
  await assign([parent], { mappingGroupId: group.id, parentKey: 0 }, tx);
  await assign(children, { mappingGroupId: group.id, parentKey: parent.key }, tx);
  return group;
}

type Assignment =
  | { groupId: number; subgroupId: number | null }
  | { mappingGroupId: number; parentKey: number };

async function assign(
  listings: readonly Pick<Listing, "key">[],
  assignment: Assignment,
  tx: Tx,
): Promise<void> {
  const keys = listings.map(({ key }) => key);
  if (keys.length > 0)
    await tx.listing.updateMany({ where: { key: { in: keys } }, data: assignment });
}

interface Nights {
  from: DateText;
  nights: number;
  /** Default: all available. */
  state?: (date: DateText, index: number) => number;
  /** Minor units; default 200.00. */
  price?: (date: DateText, index: number) => number;
  /** Default 1. */
  minStay?: (date: DateText, index: number) => number;
}

/** Writes nights of one listing; the rest of the first and last month has no data. Other stored nights are kept. */
export async function makeCalendar(
  listing: { key: number },
  nights: Nights,
  tx: Tx = db(),
): Promise<void> {
  await writeMonths(tx, "calendar_month", toMonths(listing.key, nights));
}

/**
 * Writes the booked nights half a year ago from which Nightrate's own discounts count whole (`first-night.md` §6).
 * `today`: the listing's.
 */
export async function makeSoldNights(listing: { key: number }, today: DateText): Promise<void> {
  await makeCalendar(listing, { from: addDays(today, -200), nights: 60, state: () => booked });
}

/** Writes nights of a comparable, as makeCalendar. */
export async function makeMarketCalendar(
  comparable: { key: number },
  nights: Nights,
  tx: Tx = db(),
): Promise<void> {
  await writeMonths(tx, "market_month", toMonths(comparable.key, nights));
}

function toMonths(listingKey: number, nights: Nights): CalendarMonth[] {
  const { from, state = () => available, price = () => 20_000, minStay = () => 1 } = nights;
  const months = new Map<DateText, ReturnType<typeof emptyMonth>>();
  for (let index = 0; index < nights.nights; index++) {
    const date = addDays(from, index);
    const month = monthOf(date);
    const row = months.get(month) ?? emptyMonth(listingKey, month);
    const day = Number(date.slice(8)) - 1;
    row.prices[day] = price(date, index);
    row.states[day] = state(date, index);
    row.minStays[day] = minStay(date, index);
    months.set(month, row);
  }
  return [...months.values()];
}

function emptyMonth(listingKey: number, month: DateText) {
  const length = daysBetween(month, monthOf(addDays(month, 31)));
  const zeros = (): number[] => Array.from({ length }, () => 0);
  return { listingKey, month, prices: zeros(), states: zeros(), minStays: zeros() };
}
