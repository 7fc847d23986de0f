import type { Account, Listing, Person } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { everywhere, type Permissions } from "@/lib/auth/permissions";
import { addDays, today, toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import {
  makeAccount,
  makeGroup,
  makeListing,
  makeListings,
  makeMappingGroup,
  makeMember,
  makePartner,
  makePartnerGrant,
  makeSubgroup,
} from "@/prisma/factories";
import {
  fillActions,
  fillLog,
  fillMarket,
  learnMarket,
  fillNights,
  fillOverrides,
  fillProposals,
  fillRatePlan,
  fillRules,
  fillUsage,
  fillWebhook,
  openNights,
} from "./fills";
import { isForPartners, type Operation } from "./operations";

/** The ids that examples name. */
export interface Ids {
  /** Every listing; the first one has every field. */
  listings: readonly { listing_id: string; pms: string }[];
  /** Unmapped listings outside the groups; none of `listings`. */
  unmapped: { listing_id: string; pms_name: string };
  /** A suggested base price for the unmapped listing, which also has a hidden action. */
  nudge: string;
  group: number;
  subgroup: number;
  /** An entry of the activity log that can be reverted. */
  entry: string;
  /** A webhook of the account, one that can be deleted, and a delivery of the first. */
  webhook: number;
  spareWebhook: number;
  delivery: string;
  /** Open proposals: one to apply, one to decline. */
  proposal: number;
  spareProposal: number;
}

export interface Tenant {
  account: Account;
  owner: Person;
  /** The owner's key, without limits. */
  key: string;
  rows: Listing[];
  ids: Ids;
  /** Part of every name in this tenant. */
  canary: string;
}

/** Returns ids of the same kinds that don't exist. */
export function missingIds(count: number): Ids {
  const listings = Array.from({ length: count }, (_, n) => ({
    listing_id: String(900_000_000 + n),
    pms: "guesty",
  }));
  const unmapped = { listing_id: "800000000", pms_name: "guesty" };
  return {
    listings,
    unmapped,
    nudge: "00000000-0000-4000-8000-000000000000",
    group: 2_000_000_001,
    subgroup: 2_000_000_002,
    entry: "3000000000",
    webhook: 2_000_000_003,
    spareWebhook: 2_000_000_004,
    delivery: "3000000001",
    proposal: 2_000_000_005,
    spareProposal: 2_000_000_006,
  };
}

// Ids restart after every test, but caches in memory are kept by account id.
let lastAccount = 10_000;

const unlimited = { limitMinute: 1_000_000, limitHour: 1_000_000 };

/**
 * Makes an account whose listings, groups, nights and reservations fill every field of every answer of `about`, or of
 * all operations.
 */
export async function makeTenant(canary: string, count = 5, about?: Operation): Promise<Tenant> {
  const { account, owner, caller } = await makeAccount({
    id: ++lastAccount,
    name: `${canary} Stays`,
    apiAccess: "enabled",
    maxMappingDistanceM: 50_000,
    owner: unlimited,
  });
  const { key } = await generateKey(caller);
  return { account, owner, key, canary, ...(await furnish(caller, canary, count, about)) };
}

/**
 * Adds listings to the caller's account, with groups, nights and whatever fills a field; the canary is in every name.
 * Evaluating actions is slow, as are proposals, so only operations that answer with them have them. Listing ids are numbers, or begin
 * with `idPrefix`.
 */
export async function furnish(
  caller: Caller,
  canary: string,
  count: number,
  about?: Operation,
  idPrefix?: string,
): Promise<Pick<Tenant, "rows" | "ids">> {
  const account = { id: caller.accountId };
  // A small id could be mistaken for a count in an answer.
  await db().$queryRaw`
    SELECT setval(pg_get_serial_sequence('listing_group', 'id'), GREATEST(nextval(pg_get_serial_sequence('listing_group', 'id')), ${50_000_000 + account.id * 10}::int))::text`;
  const idOf = (n: number) => (idPrefix === undefined ? {} : { listingId: `${idPrefix}${n}` });
  const rich = await makeListing(account, {
    ...idOf(0),
    name: `${canary} rich`,
    tags: [`${canary} pool`, "pets"],
    notes: `${canary} note`,
    lastDatePushed: new Date(Date.now() - 3_600_000),
    lastRefreshedAt: new Date(Date.now() - 60_000),
  });
  const rest = await makeListings(
    account,
    Array.from({ length: count - 1 }, (_, n) => ({ ...idOf(n + 1), name: `${canary} ${n}` })),
  );
  const group = await makeGroup(account, `${canary} group`, [rich, ...rest]);
  const subgroup = await makeSubgroup(group, `${canary} subgroup`, [rich]);
  const [parent] = rest;
  if (parent) await makeMappingGroup(parent, [rich]);
  const spare = await makeUnmapped(account, canary, idOf(count));
  const rows = [rich, ...rest, spare];
  await fillHome(rich, [group.id, subgroup.id]);
  if (parent) await openNights(parent);
  // Fewer comparables suggest no price.
  await fillMarket(isAbout(about, actions) ? 20 : 5);
  const entry = await fillLog(caller, rich, group);
  const nudge = isAbout(about, actions) ? await fillActions(spare) : missingIds(0).nudge;
  await learnMarket(account.id, rows);
  const hook = isAbout(about, webhooks) ? await fillWebhook(account.id, canary) : {};
  const proposed = isAbout(about, proposals) ? await fillProposals(caller, rich, canary) : {};
  await fillUsage(rows);
  const listings = [rich, ...rest].map(({ listingId, pmsName }) => ({
    listing_id: listingId,
    pms: pmsName,
  }));
  const unmapped = { listing_id: spare.listingId, pms_name: spare.pmsName };
  const own = { entry, nudge, ...hook, ...proposed, group: group.id, subgroup: subgroup.id };
  const ids = { ...missingIds(0), listings, unmapped, ...own };
  return { rows, ids };
}

async function fillHome(rich: Listing, groups: readonly number[]): Promise<void> {
  await fillNights(rich);
  await fillRatePlan(rich);
  await fillRules(rich, groups);
  await fillOverrides(rich, groups);
}

const actions = /\/(actions|nudges|managed_accounts)\b/;
const webhooks = /\/webhooks\b/;
const proposals = /\/proposals\b/;

/** Whether answers of an operation, or of one of all operations, have what is slow to make. */
function isAbout(about: Operation | undefined, names: RegExp): boolean {
  return !about || names.test(about.name);
}

/** Makes an unmapped listing of three units with guard rails, and with an override, which mapping deletes. */
async function makeUnmapped(
  account: Pick<Account, "id">,
  canary: string,
  fields: { listingId?: string },
): Promise<Listing> {
  const spare = await makeListing(account, {
    ...fields,
    name: `${canary} unmapped`,
    bedrooms: 1,
    units: 3,
    basePrice: 12_000,
    minPrice: 8_000,
    // Its prices have been the same for longer than four weeks.
    createdAt: new Date(Date.now() - 40 * 86_400_000),
  });
  const date = toUtc(addDays(today("UTC"), 30));
  await db().override.create({
    data: { listingKey: spare.key, date, price: 25_000, priceType: "fixed" },
  });
  await openNights(spare);
  const rails = { maxChangePercent: 900, coolDownHours: 1, floor: 150 };
  await db().guardRail.create({ data: { listingKey: spare.key, userId: 0, ...rails } });
  return spare;
}

/** A caller: a person with a key, and under /rm/v1 the user id of the account that the call is about. */
export interface Entrance {
  key: string;
  userId?: number;
  person: Person;
}

/** Returns the tenant's owner, or under /rm/v1 a partner with every permission on all listings. */
export async function entranceOf(operation: Operation, tenant: Tenant): Promise<Entrance> {
  if (!isForPartners(operation)) return { key: tenant.key, person: tenant.owner };
  return makeKeyedPartner(tenant, everywhere("edit"), "all", operation.spec.namesAccount);
}

/** Makes a member of the tenant, or under /rm/v1 a partner, with these permissions on these listings. */
export function limitedEntrance(
  operation: Operation,
  tenant: Tenant,
  permissions: Partial<Permissions>,
  listings: readonly Listing[] | "all",
): Promise<Entrance> {
  if (!isForPartners(operation)) return makeKeyedMember(tenant, permissions, listings);
  return makeKeyedPartner(tenant, permissions, listings, operation.spec.namesAccount);
}

/** Makes a partner that manages the tenant, with its RM key. */
export async function makeKeyedPartner(
  tenant: Tenant,
  permissions: Partial<Permissions> = everywhere("edit"),
  listings: readonly Listing[] | "all" = "all",
  namesAccount = true,
): Promise<Entrance> {
  const { partner, opener, caller } = await makePartner({ owner: unlimited });
  await makePartnerGrant(partner, tenant.account, { permissions, listings });
  const { key } = await generateKey(caller);
  return { key, person: opener, ...(namesAccount && { userId: tenant.owner.id }) };
}

/** Makes a member of the tenant with their own key. */
export async function makeKeyedMember(
  tenant: Tenant,
  permissions: Partial<Permissions>,
  listings: readonly Listing[] | "all",
): Promise<{ person: Person; key: string }> {
  const { person, caller } = await makeMember(tenant.account, {
    ...unlimited,
    apiGranted: true,
    permissions,
    listings,
  });
  return { person, key: (await generateKey(caller)).key };
}
