import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { db, type Prisma } from "@/lib/db/server";
import { dateIn, dateOf, dayOf, today } from "@/lib/core/dates";
import { invalid, Refusal } from "@/lib/core/errors";
import { figuresOf } from "./figures";
import type { Listing, ListingDetails, ListingFilters, RatePlans, RatePlansQuery } from "../schema";
import { fromMinor } from "@/lib/core/money";
import { readLaunchDays, toEditable } from "@/lib/inventory/listings/server";

type Listings = { listings: Listing[] };

/** Listings in reach by pms_name, listing_id (code points), with figures as of `now`. A fixed number of statements. */
export async function listListings(
  caller: Caller,
  filters: ListingFilters,
  now?: Date,
): Promise<Listings> {
  const rows = await db().listing.findMany({
    where: {
      ...ownedListings(caller),
      ...(filters.skip_hidden && { isHidden: false }),
      ...(filters.only_syncing_listings && { pushEnabled: true }),
    },
    include: withGroups,
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
  return { listings: await toListings(caller, rows, now) };
}

/** One listing, in a list. Throws LISTING_NOT_FOUND, or VALIDATION_FAILED at `pms` if several PMSs have the id. */
export async function getListing(
  caller: Caller,
  listingId: string,
  pms?: string,
  now?: Date,
): Promise<Listings> {
  const rows = await db().listing.findMany({
    where: { ...ownedListings(caller), listingId, ...(pms !== undefined && { pmsName: pms }) },
    include: withGroups,
    orderBy: { pmsName: "asc" },
  });
  const [row, ...others] = rows;
  if (!row) throw new Refusal("LISTING_NOT_FOUND");
  if (others.length > 0) {
    const names = rows.map(({ pmsName }) => pmsName).join(", ");
    throw invalid("pms", `is required: several PMSs have this ID (${names})`);
  }
  return { listings: await toListings(caller, [row], now) };
}

/** Key and time zone of a listing. Throws LISTING_NOT_FOUND. */
export async function listingDetails(
  caller: Caller,
  { listing_id, pms }: { listing_id: string; pms: string },
): Promise<ListingDetails> {
  const row = await db().listing.findFirst({
    where: { ...ownedListings(caller), pmsName: pms, listingId: listing_id },
    select: { key: true, timeZone: true },
  });
  if (!row) throw new Refusal("LISTING_NOT_FOUND");
  const timeZone = row.timeZone ?? caller.account.timeZone;
  return {
    key: row.key,
    time_zone: timeZone,
    has_own_time_zone: row.timeZone !== null,
    today: today(timeZone),
  };
}

/** Relations that toListing reads. */
const withGroups = {
  group: { select: { name: true } },
  subgroup: { select: { name: true } },
} as const satisfies Prisma.ListingInclude;

type ListingWithGroups = Prisma.ListingGetPayload<{ include: typeof withGroups }>;
type Figures = ReturnType<Awaited<ReturnType<typeof figuresOf>>>;

/** Listing resources of the API, with figures as of `now`. A fixed number of statements. */
async function toListings(
  caller: Caller,
  rows: readonly ListingWithGroups[],
  now = new Date(),
): Promise<Listing[]> {
  const figuresFor = await figuresOf(caller, rows, now);
  const syncing = rows.filter(({ pushEnabled }) => pushEnabled);
  const launches = await readLaunchDays(
    syncing.map(({ key }) => key),
    now,
  );
  return rows.map((row) => {
    const launch = launches.get(row.key);
    const zone = row.timeZone ?? caller.account.timeZone;
    const until = launch && dayOf(dateIn(zone, launch.startedAt)) + launch.settleDays;
    const isSettling = until !== undefined && until > dayOf(dateIn(zone, now));
    return toListing(row, figuresFor(row), isSettling ? dateOf(until) : null);
  });
}

function toListing(row: ListingWithGroups, figures: Figures, until: string | null): Listing {
  const { tags, latitude, longitude, ...settings } = toEditable(row);
  return {
    ...settings,
    id: row.listingId,
    pms: row.pmsName,
    name: row.name,
    latitude: degreesText(latitude),
    longitude: degreesText(longitude),
    country: row.country,
    state: row.state,
    city_name: row.city,
    currency: row.currency,
    cleaning_fees: fromMinor(row.cleaningFees) ?? 0,
    channel_listing_details: row.channels as Listing["channel_listing_details"],
    group: row.group?.name ?? null,
    subgroup: row.subgroup?.name ?? null,
    parent_key: row.parentKey,
    mapping_group_id: row.mappingGroupId,
    tags: tags.join(","),
    settling_until: until,
    last_date_pushed: row.lastDatePushed?.toISOString() ?? null,
    last_refreshed_at: row.lastRefreshedAt?.toISOString() ?? null,
    ...figures,
  };
}

/** Decimal degrees without an exponent; below a millionth (0.1 m) they are 0. */
function degreesText(degrees: number | null): string | null {
  if (degrees === null) return null;
  return Math.abs(degrees) < 1e-6 ? "0" : String(degrees);
}

/** Rate plans of a listing by id, as its PMS sent them. Throws LISTING_NOT_FOUND. */
export async function ratePlansOf(
  caller: Caller,
  { listing_id: listingId, pms_name: pmsName }: RatePlansQuery,
): Promise<RatePlans> {
  const listing = await db().listing.findFirst({
    where: { ...ownedListings(caller), listingId, pmsName },
    select: { name: true, ratePlans: { orderBy: { planId: "asc" } } },
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const plans = listing.ratePlans.map((plan) => [
    plan.planId,
    {
      name: plan.name,
      type: plan.type,
      default: plan.isDefault,
      plan_type: plan.planType,
      adjustment: plan.adjustment,
      update_type: plan.updateType,
    },
  ]);
  const rateplans = Object.fromEntries(plans);
  return { rate_plans: { id: listingId, pms: pmsName, name: listing.name, rateplans } };
}
