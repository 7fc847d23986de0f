import type { Account, Listing, Person } from "@/generated/prisma/client";
import { today } from "@/lib/core/dates";
import { digitsOf } from "@/lib/core/money";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { hashPassword } from "@/lib/auth/server/passwords";
import { db } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListings,
  makeMappingGroup,
  makeMember,
} from "@/prisma/factories";
import { openSuggestions } from "./suggestions";

/** Options of a tenant. */
export interface TenantOptions {
  /** How many listings; default 6. */
  listings?: number;
  /** Names of the first listings; the others are numbered. */
  names?: readonly string[];
  /** IDs of the first listings; the others are numbered. */
  ids?: readonly string[];
  /** Currencies of the first listings, whose base is then 120.50, or 30,000 without minor units; decimals are on. */
  currencies?: readonly string[];
  /** How many of the first listings have no base price: one action each. */
  unpriced?: number;
  /** How many of the first listings have neither base, minimum nor maximum. */
  unset?: number;
  /** Calendars of 430 open nights with two bookings of three nights around a gap of two; default none. */
  calendars?: boolean;
  /** With calendars: the PMS asks 300 for nights 40–42 from today, instead of 200. */
  special?: boolean;
  /** How many of the first listings have an open base price alert. */
  suggested?: number;
  /** API access of the account, with the owner's key; default true. */
  apiEnabled?: boolean;
  /** A member who sees the first so many listings; default none. */
  memberSees?: number;
  /** The member may change listings; default: only look. */
  memberEdits?: boolean;
  /** The listings hidden from the member fill a group of their own; one is a child of the member's first. */
  tangled?: boolean;
}

/** A person who can sign in. */
export interface SomePerson {
  name: string;
  email: string;
  password: string;
  userId: number;
  /** Null where API access is not enabled. */
  apiKey: string | null;
}

export interface SomeListing {
  listing_id: string;
  pms_name: string;
  name: string;
  base: number;
}

export interface Tenant {
  accountName: string;
  owner: SomePerson;
  /** Null unless asked for by `memberSees`. */
  member: SomePerson | null;
  /** In catalog order; `base` in whole CAD. */
  listings: SomeListing[];
  /** Texts of what the member may not see. */
  canaries: string[];
}

/** Default number of listings. */
const defaultListings = 6;

/** Everybody's password. */
const password = "a quiet harbour at night";
let passwordHash: Promise<string> | undefined;
let made = 0;

/** A fresh account for one test; every name and id in it carries the account's number. */
export async function makeTenant(options: TenantOptions = {}): Promise<Tenant> {
  const { apiEnabled = true, memberSees } = options;
  const number = ++made;
  const { account, owner } = await makeAccount({
    name: `Tenant ${number}`,
    owner: { name: `Owner ${number}`, passwordHash: await hash() },
    ...(options.currencies && { decimals: true }),
    ...(apiEnabled && { apiAccess: "enabled", apiEnabledAt: new Date() }),
  });
  const listings = await makeTenantListings(account, number, options);
  const hidden = memberSees === undefined ? [] : listings.slice(memberSees);
  const texts = hidden.flatMap(({ name, listingId }) => [name, listingId]);
  const canaries = options.tangled
    ? [...texts, ...(await tangle(account, number, listings, hidden))]
    : texts;
  const seen = memberSees === undefined ? null : listings.slice(0, memberSees);
  return {
    accountName: account.name,
    owner: await withKey(owner, apiEnabled),
    member: seen && (await someMember(account, number, seen, options.memberEdits === true)),
    listings: listings.map(toSome),
    canaries,
  };
}

async function makeTenantListings(
  account: Account,
  number: number,
  options: TenantOptions,
): Promise<Listing[]> {
  const { listings: count = defaultListings, suggested = 0 } = options;
  if (count === 0) return [];
  const listings = await makeListings(account, listingsOf(number, options));
  await openSuggestions(listings.slice(0, suggested));
  const from = today("America/Vancouver");
  for (const listing of options.calendars ? listings : []) {
    const price = options.special ? { price: aroundSpecial } : {};
    await makeCalendar(listing, { from, nights: 430, state: aroundGap, ...price });
  }
  return listings;
}

/** Nights 10–12 and 15–17 from today are booked, 13 and 14 are the gap. */
function aroundGap(_: string, at: number): number {
  return (at >= 10 && at <= 12) || (at >= 15 && at <= 17) ? booked : available;
}

function aroundSpecial(_: string, at: number): number {
  return at >= 40 && at <= 42 ? 30_000 : 20_000;
}

export function hash(): Promise<string> {
  return (passwordHash ??= hashPassword(password));
}

async function someMember(
  account: Account,
  number: number,
  listings: readonly Listing[],
  edits: boolean,
): Promise<SomePerson> {
  const { person } = await makeMember(account, {
    name: `Member ${number}`,
    passwordHash: await hash(),
    listings,
    ...(edits && { permissions: { listings: "edit" } }),
  });
  return { ...signInOf(person), apiKey: null };
}

async function withKey(person: Person, hasKey: boolean): Promise<SomePerson> {
  const key = hasKey ? (await generateKey(await callerFor(person))).key : null;
  return { ...signInOf(person), apiKey: key };
}

export function signInOf({ id, name, email }: Person) {
  return { name, email, password, userId: id };
}

function toSome({ listingId, pmsName, name, basePrice }: Listing): SomeListing {
  return { listing_id: listingId, pms_name: pmsName, name, base: Number(basePrice ?? 0) / 100 };
}

/** Two digits each: no name or id is the beginning of another. */
function listingsOf(
  number: number,
  {
    listings: count = defaultListings,
    unpriced = 0,
    unset = 0,
    names = [],
    ids = [],
    currencies = [],
  }: TenantOptions,
) {
  return Array.from({ length: count }, (_, index) => {
    const at = String(index + 1).padStart(2, "0");
    const name = names[index] ?? `Tenant ${number} listing ${at}`;
    return {
      name,
      propertyName: name,
      listingId: ids[index] ?? `t${number}-l${at}`,
      ...placeOf(index),
      ...pricedIn(currencies[index]),
      ...(index < unpriced && { basePrice: null }),
      ...(index < unset && { basePrice: null, minPrice: null, maxPrice: null }),
    };
  });
}

function pricedIn(currency: string | undefined) {
  if (currency === undefined) return {};
  const basePrice = digitsOf(currency) === 0 ? 3_000_000n : 12_050n;
  return { currency, basePrice, minPrice: basePrice / 2n, maxPrice: basePrice * 4n };
}

/** Seven in a row 111 m apart from south to north, the next row 111 m east; every fourth has as many bedrooms. */
function placeOf(index: number) {
  return {
    latitude: 48.4185 + (index % 7) * 0.001,
    longitude: -123.372 + (Math.trunc(index / 7) % 40) * 0.0015,
    bedrooms: index % 4,
  };
}

/** Ties hidden listings to visible ones and returns the texts that only hidden ones have. */
async function tangle(
  account: Account,
  number: number,
  [parent]: readonly Listing[],
  hidden: readonly Listing[],
): Promise<string[]> {
  const group = `Tenant ${number} out of reach`;
  const tag = `t${number}-secret-tag`;
  const notes = `Tenant ${number} secret note`;
  const [child] = hidden;
  await makeGroup(account, group, hidden);
  await db().listing.updateMany({
    where: { key: { in: hidden.map(({ key }) => key) } },
    data: { tags: [tag], notes },
  });
  if (parent && child) await makeMappingGroup(parent, [child]);
  return [group, tag, notes];
}

/** Makes a person's sign-ins look an hour old. */
export async function ageSessions(userId: number): Promise<null> {
  const hourAgo = new Date(Date.now() - 3_600_000);
  await db().session.updateMany({
    where: { personId: userId },
    data: { verifiedAt: hourAgo, createdAt: hourAgo },
  });
  return null;
}

/** Makes the owner's listings look as if last night's push had been, so that only a person sends within the next minute. */
export async function skipNightly(userId: number): Promise<null> {
  await db().$executeRaw`
    INSERT INTO listing_push (listing_key, account_id, nightly_day)
    SELECT key, account_id, (now() AT TIME ZONE coalesce(listing.time_zone, account.time_zone))::date
    FROM listing JOIN account ON account.id = account_id
    WHERE account_id = (SELECT account_id FROM person WHERE id = ${userId}::int)
    ON CONFLICT (listing_key) DO UPDATE SET nightly_day = excluded.nightly_day`;
  return null;
}
