import { type Caller, ownedListings, owned } from "@/lib/auth/server/caller";
import { allows } from "@/lib/auth/permissions";
import { dateOf, dayOf } from "@/lib/core/dates";
import { invalid, Refusal } from "@/lib/core/errors";
import { fromMinor } from "@/lib/core/money";
import { unknown } from "@/lib/inventory/calendars/nights";
import { db, type Prisma } from "@/lib/db/server";
import { hasBase } from "@/lib/pricing/engine/price";
import type { Night } from "../schema";
import { lastDayAhead } from "../rules";
import type { NightAnswer, NightRequest, NightMarket, PriceSource } from "../schema-night";
import { readBookedNights, yearBack } from "./booked-nights";
import { engineColumns, type PricingInputs, readEngineInputs } from "./engine-inputs";
import { nightsOf } from "./nights";
import { categoryOf } from "@/lib/market/comparables/server";
import { readNeighborhood } from "@/lib/market/neighborhood/server";
import { trustIn, comparablesIn, type Market, pricesOf } from "@/lib/market/neighborhood/view";
import type { Kind } from "@/lib/pricing/rules/kinds";
import { levelText } from "@/lib/pricing/levels/level-ref";
import { effectiveOverrides, seasonLookup } from "@/lib/pricing/engine/bounds";
import { type EngineInput, type RuleLevel, type StepKey, steps } from "@/lib/pricing/engine/input";

const columns = {
  ...engineColumns,
  name: true,
  lastDatePushed: true,
  group: { select: { name: true } },
  subgroup: { select: { name: true } },
} as const satisfies Prisma.ListingSelect;

type NightListing = Prisma.ListingGetPayload<{ select: typeof columns }>;

const states = ["unknown", "open", "booked", "blocked", "unavailable"] as const;

/**
 * Explains a night's price: the night as in `listing_prices` with `reason`, the level of each step, and that night's
 * market. A fixed number of statements. Throws LISTING_NOT_FOUND, and VALIDATION_FAILED outside today … today + 729.
 */
export async function explainNight(
  caller: Caller,
  { id, pms, date }: NightRequest,
  now: Date = new Date(),
): Promise<NightAnswer> {
  const listing = await db().listing.findFirst({
    where: { ...ownedListings(caller), listingId: id, pmsName: pms },
    select: columns,
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const inputs = (await readEngineInputs(caller, [listing], now))(listing);
  const { today } = inputs.input;
  const day = dayOf(date);
  if (day < today) throw invalid("date", "date must be today or later");
  if (day > today + lastDayAhead) {
    throw invalid("date", `date must be at most ${lastDayAhead} days after today`);
  }
  const night = hasBase(inputs.input) ? await readNight(caller, listing, inputs, day) : null;
  return {
    night,
    listing: factsOf(listing, inputs, day),
    sources: night ? sourcesOf(listing, inputs.input, day) : {},
    market: await readNightMarket(caller, listing, date, now),
    base: await readBaseChange(caller, listing),
    can: {
      see_rules: allows(caller.permissions, "customizations:view"),
      edit_rules: allows(caller.permissions, "customizations:edit"),
      see_market: allows(caller.permissions, "neighborhood:view"),
    },
  };
}

async function readNight(
  caller: Caller,
  { key, currency, units }: NightListing,
  inputs: PricingInputs,
  day: number,
): Promise<Night | null> {
  const zoned = [{ key, currency, units, timeZone: inputs.timeZone }];
  const bookings = await readBookedNights(caller, zoned, day - yearBack);
  const span = { first: day, last: day, reason: true };
  return nightsOf(inputs, bookings.get(key) ?? new Map(), span)[0] ?? null;
}

function factsOf(
  { name, currency, basePrice, minPrice, maxPrice, lastDatePushed }: NightListing,
  { input, nights, timeZone }: PricingInputs,
  day: number,
): NightAnswer["listing"] {
  return {
    name,
    currency,
    today: dateOf(input.today),
    time_zone: timeZone,
    base: fromMinor(basePrice),
    min: fromMinor(minPrice),
    max: fromMinor(maxPrice),
    state: states[nights.states[day - input.today] ?? 0] ?? "unknown",
    units: unitsOn(input.calendar, day - input.today),
    last_date_pushed: lastDatePushed?.toISOString() ?? null,
  };
}

/** Units of a night; null for a listing of one unit, and where nothing is known of them. */
function unitsOn(
  { units, states: ofNights }: EngineInput["calendar"],
  at: number,
): NightAnswer["listing"]["units"] {
  if (!units || (ofNights[at] ?? unknown) === unknown) return null;
  const sellable = units.sellable[at] ?? 0;
  const sold = units.booked[at] ?? 0;
  return { count: units.units, sold, closed: units.units - sellable, open: sellable - sold };
}

interface Row {
  at: Date;
  name: string | null;
}

/**
 * When the base price was set and by whom, for callers who may see the log; null without a base. Jobs have no name. One
 * statement, none without a base.
 */
async function readBaseChange(
  caller: Caller,
  { key, basePrice }: { key: number; basePrice: bigint | null },
): Promise<NightAnswer["base"]> {
  if (basePrice === null || !allows(caller.permissions, "logs:view")) return null;
  const [row] = await db().$queryRaw<Row[]>`
    SELECT version.at, p.name FROM (
      SELECT v.id, v.user_id, v.created_at AS at, v.base_price AS base,
        row_number() OVER versions AS n, lag(v.base_price) OVER versions AS base_before
      FROM listing_price_version v JOIN listing l ON l.key = v.listing_key
      WHERE l.account_id = ${owned(caller).accountId} AND v.listing_key = ${key}
      WINDOW versions AS (ORDER BY v.created_at, v.id)
    ) AS version LEFT JOIN person p ON p.id = version.user_id
    WHERE version.n = 1 OR version.base IS DISTINCT FROM version.base_before
    ORDER BY version.at DESC, version.id DESC LIMIT 1`;
  return row ? { set_at: row.at.toISOString(), set_by: row.name } : null;
}

interface MarketListing {
  listingId: string;
  pmsName: string;
  bedrooms: number | null;
  roomType: Parameters<typeof categoryOf>[0]["roomType"];
}

/**
 * Prices of comparables of the listing's size on a night; null without permission, coordinates, a size or comparables.
 * The figures come from the cached response of Neighborhood. At most three statements.
 */
async function readNightMarket(
  caller: Caller,
  listing: MarketListing,
  date: string,
  now: Date,
): Promise<NightMarket | null> {
  const own = categoryOf(listing);
  if (own === null || !allows(caller.permissions, "neighborhood:view")) return null;
  const { listingId: listing_id, pmsName: pms } = listing;
  try {
    const { data } = await readNeighborhood(caller, { listing_id, pms }, now);
    return nightMarket(data, String(own), date);
  } catch (error) {
    if (error instanceof Refusal && error.code === "ERR-LOCATION-MISSING") return null;
    throw error;
  }
}

function nightMarket(market: Market, category: string, date: string): NightMarket | null {
  const count = comparablesIn(market, category);
  if (count === 0) return null;
  const trust = trustIn(market, category, undefined);
  // The market's own figure is that of the listing's category, and knows how old the data is.
  const confidence = trust.confidence === "normal" ? market.confidence : trust.confidence;
  const { dates, ...lines } = pricesOf(market, category, Infinity);
  const at = confidence === "none" ? -1 : dates.indexOf(date);
  const on = (line: readonly (number | null)[]): number | null => line[at] ?? null;
  const { p25, p50, p75, p90 } = lines;
  return { category, count, confidence, p25: on(p25), p50: on(p50), p75: on(p75), p90: on(p90) };
}

interface SourceListing {
  listingId: string;
  pmsName: string;
  groupId: number | null;
  subgroupId: number | null;
  group: { name: string } | null;
  subgroup: { name: string } | null;
}

/** The level of each step of a listing's price, and of override, limits and rounding (`pricing.md` §6). */
function sourcesOf(
  listing: SourceListing,
  input: EngineInput,
  day: number,
): NightAnswer["sources"] {
  const levelOf = (level: RuleLevel, kind: Kind | null): PriceSource => ({
    level,
    ...placeOf(listing, level),
    kind,
    rule: kind === null ? null : { ...input.rules[kind].value },
  });
  const ruleOf = (kind: Kind): PriceSource => levelOf(input.rules[kind].level, kind);
  const ofSteps = Object.entries(steps).map(([key, { kind }]) => [
    key,
    kind === null ? levelOf("default", null) : ruleOf(kind),
  ]);
  const found = effectiveOverrides(input.overrides, input.today).get(day);
  const side = (isOverridden: boolean, isSeasons: boolean, own: number | null): PriceSource => {
    if (found && isOverridden) return levelOf(found.level, null);
    if (isSeasons) return ruleOf("custom_seasonal_profile");
    return levelOf(own === null ? "default" : "listing", null);
  };
  const { custom_seasonal_profile: profile } = input.rules.custom_seasonal_profile.value;
  const season = seasonLookup(profile)?.(day);
  const isSet = (field: "lowest_price" | "highest_price", own: number | null): boolean =>
    season !== undefined && season.season[field] !== null && (season.isFixed || own !== null);
  const { min, max } = input;
  const { minPrice, maxPrice } = found?.override ?? {};
  const baseFromSeason = season !== undefined && season.season.base_price !== null;
  return {
    ...(Object.fromEntries(ofSteps) as Partial<Record<StepKey, PriceSource>>),
    ...(found && { override: levelOf(found.level, null) }),
    ...(baseFromSeason && { base: ruleOf("custom_seasonal_profile") }),
    min: side(minPrice !== undefined, isSet("lowest_price", min), min),
    max: side(maxPrice !== undefined, isSet("highest_price", max), max),
    ...(input.floor !== null && { floor: levelOf("listing", null) }),
    rounding: ruleOf("rounding"),
  };
}

/** Name and URL text of a listing's level. */
function placeOf(listing: SourceListing, level: RuleLevel): Pick<PriceSource, "name" | "at"> {
  const { listingId, pmsName, groupId, subgroupId } = listing;
  if (level === "listing") {
    const ref = { scope: "listing", listing_id: listingId, pms_name: pmsName } as const;
    return { name: null, at: levelText(ref) };
  }
  if (level === "account")
    return { name: pmsName, at: levelText({ scope: "account", pms_name: pmsName }) };
  const [id, group] = level === "group" ? [groupId, listing.group] : [subgroupId, listing.subgroup];
  if (level === "default" || id === null) return { name: null, at: null };
  return { name: group?.name ?? null, at: levelText({ scope: "group", group_id: id }) };
}
