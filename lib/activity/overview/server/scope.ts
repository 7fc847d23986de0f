import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import type { Home } from "@/lib/catalog/server";
import { db } from "@/lib/db/server";
import type { OverviewFigures, PaceQuery } from "../schema-figures";

type Groups = OverviewFigures["groups"];

/** The listings that figures are about, and what else can be chosen. */
export interface Scope {
  /** In bucket 0. */
  homes: Home[];
  currency: string | null;
  currencies: { currency: string; listings: number }[];
}

/** Groups with listings in reach, by name. Subgroups are left out: not every page filters by them. */
export async function groupsInReach(caller: Caller): Promise<Groups> {
  const inReach = { ...ownedListings(caller), isHidden: false };
  return db().listingGroup.findMany({
    where: { ...owned(caller), parentGroupId: null, listings: { some: inReach } },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}

/**
 * The listings in reach, not hidden, of one group and currency: the one asked for, else the account's, else the
 * commonest. Currencies are never mixed. Two statements.
 */
export async function readScope(caller: Caller, asked: PaceQuery): Promise<Scope> {
  const rows = await readListings(caller, asked);
  const byCurrency = Map.groupBy(rows, currencyOf);
  const currencies = [...byCurrency]
    .map(([currency, listings]) => ({ currency, listings: listings.length }))
    .toSorted((a, b) => b.listings - a.listings || a.currency.localeCompare(b.currency));
  const { currency: own } = await db().account.findFirstOrThrow({
    where: { id: caller.accountId },
    select: { currency: true },
  });
  const wanted = [asked.currency, own, currencies[0]?.currency];
  const currency = wanted.find((each) => each !== undefined && byCurrency.has(each)) ?? null;
  const listings = currency === null ? [] : (byCurrency.get(currency) ?? []);
  const homes = listings.map(({ key, timeZone }) => ({
    key,
    accountId: caller.accountId,
    zone: timeZone ?? caller.account.timeZone,
    bucket: 0,
  }));
  return { homes, currency, currencies };
}

function readListings(caller: Caller, { group }: PaceQuery) {
  const inGroup = group !== undefined && { OR: [{ groupId: group }, { subgroupId: group }] };
  return db().listing.findMany({
    where: { ...ownedListings(caller), isHidden: false, ...inGroup },
    select: { key: true, currency: true, timeZone: true },
  });
}

function currencyOf({ currency }: { currency: string | null }): string {
  return currency ?? "unknown";
}
