import { available } from "@/lib/inventory/calendars/nights";
import { dateOf, type DateText } from "@/lib/core/dates";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { type PricedNights, priceNights, hasBase } from "@/lib/pricing/engine/price";
import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { db, type Prisma } from "@/lib/db/server";
import {
  engineColumns,
  type EngineListing,
  nightsBeyond,
  type PooledBy,
  type PricingInputs,
  readEngineInputs,
} from "./engine-inputs";
import type { Recounted } from "@/lib/inventory/listings/server";
import { makeYield } from "@/lib/core/server/yielding";

/** Spans, in nights, over which price changes are reported. */
type Span = 30 | 90;
/** Nights that are compared. */
export const comparedNights = 90;

/** A night whose price changes; prices in the listing's currency. */
interface ChangedNight {
  date: DateText;
  from: number;
  to: number;
}

/** How a change of inputs moves the prices of one listing's open nights. */
interface ListingChange {
  /** New ÷ old sum of prices, by span; null without open nights. */
  ratios: Readonly<Record<Span, number | null>>;
  nights: readonly ChangedNight[];
}

/**
 * Compares the prices of a listing's open nights among the next `count`, 90 or more (`contract.md` §8, price_change).
 * Both inputs have the same calendar.
 */
export function listingChange(
  before: EngineInput,
  after: EngineInput,
  count: number = comparedNights,
): ListingChange {
  return changeOf(before, nightsChange(before, after, count));
}

/** A listing's nights from its own today on, priced with both inputs. */
interface NightsChange {
  before: PricedNights;
  after: PricedNights;
}

/** Prices `count` nights from today on with both inputs, which have the same today. */
function nightsChange(before: EngineInput, after: EngineInput, count: number): NightsChange {
  const { today } = before;
  return {
    before: priceNights(before, today, count),
    after: priceNights(after, today, count),
  };
}

/** How the prices of open nights change; at least 90 nights are priced. */
export function changeOf(
  { today, calendar }: Pick<EngineInput, "today" | "calendar">,
  { before: { prices: old }, after: { prices: next } }: NightsChange,
): ListingChange {
  const ratioOf = (span: Span): number | null => {
    let [from, to] = [0, 0];
    for (let night = 0; night < span; night++) {
      if (calendar.states[night] !== available) continue;
      from += old[night] ?? 0;
      to += next[night] ?? 0;
    }
    return from > 0 ? to / from : null;
  };
  const nights = Array.from(old).flatMap((from, night) => {
    const to = next[night] ?? 0;
    const isChanged = calendar.states[night] === available && from !== to;
    return isChanged ? [{ date: dateOf(today + night), from: from / 100, to: to / 100 }] : [];
  });
  return { ratios: { 30: ratioOf(30), 90: ratioOf(90) }, nights };
}

/** Mean change over listings, in percent to one decimal; null if no listing has open nights. */
export function meanChanges(
  changes: readonly ListingChange[],
): Record<`next_${Span}`, number> | null {
  const mean = (span: Span): number | null => {
    const ratios = changes.flatMap(({ ratios: { [span]: ratio } }) => ratio ?? []);
    if (ratios.length === 0) return null;
    const sum = ratios.reduce((total, ratio) => total + ratio - 1, 0);
    return Math.round((1_000 * sum) / ratios.length) / 10;
  };
  const [next_30, next_90] = [mean(30), mean(90)];
  if (next_90 === null) return null;
  return { next_30: next_30 ?? 0, next_90 };
}

/** A changed night and its listing. */
interface SampleNight extends ChangedNight {
  listing_id: string;
  pms_name: string;
}

/** Effect of a change on prices, as dry runs return it. */
export interface PriceEffect {
  price_change: { next_30: number; next_90: number } | null;
  sample: SampleNight[];
}

/** What else a change makes of listings than new inputs. */
interface EffectOptions {
  nights?: number;
  pooledBy?: PooledBy | undefined;
  recounted?: ReadonlyMap<number, Recounted>;
}

/** Most nights in a sample, and most of one listing. */
const mostSampled = 20;
const mostOfListing = 5;

/**
 * Effect of changed engine inputs on the prices of these listings of the caller over the next `nights`: the mean over
 * listings and a sample of changed nights. `change` returns a listing's new inputs. `pooledBy`: what the change counts
 * listings with, undefined where it leaves that as it is; `recounted`: the units that it gives them. A fixed number of
 * statements.
 */
export async function priceEffect(
  caller: Caller,
  keys: readonly number[],
  change: (key: number, input: EngineInput) => EngineInput,
  { nights = comparedNights, pooledBy, recounted }: EffectOptions = {},
): Promise<PriceEffect> {
  const [listings, now] = [await effectListings(caller, keys), new Date()];
  const count = nights + nightsBeyond;
  const inputsOf = await readEngineInputs(caller, listings, now, count);
  const units = new Map(
    listings.map((listing) => {
      const own = recounted?.get(listing.key);
      return [listing, own ? { ...listing, units: own.units } : listing] as const;
    }),
  );
  const nextOf =
    pooledBy || recounted?.size
      ? await readEngineInputs(caller, [...units.values()], now, count, { pooledBy, recounted })
      : inputsOf;
  const next = (listing: EngineListing): EngineInput => {
    const { input } = nextOf(units.get(listing) ?? listing);
    const own = recounted?.get(listing.key);
    return change(listing.key, own ? withUnits(input, own) : input);
  };
  return effectOf(listings, inputsOf, next, nights);
}

/** The inputs of a listing with the nights that other units make. */
function withUnits(input: EngineInput, { nightsOn, bookedBefore }: Recounted): EngineInput {
  const { today, evidence } = input;
  return {
    ...input,
    calendar: { ...nightsOn(today), minStays: input.calendar.minStays },
    evidence: { ...evidence, bookedNights: bookedBefore(today) },
  };
}

/** The same for listings that move to another group, whose rules and overrides they get. */
export async function groupEffect(
  caller: Caller,
  keys: readonly number[],
  group: Pick<EngineListing, "groupId" | "subgroupId">,
): Promise<PriceEffect> {
  const [listings, now] = [await effectListings(caller, keys), new Date()];
  const moved = new Map(listings.map((listing) => [listing, { ...listing, ...group }]));
  const count = comparedNights + nightsBeyond;
  const inputsOf = await readEngineInputs(caller, listings, now, count);
  const movedOf = await readEngineInputs(caller, [...moved.values()], now, count);
  const next = (listing: EngineListing, input: EngineInput): EngineInput => {
    const there = moved.get(listing);
    return there ? movedOf(there).input : input;
  };
  return effectOf(listings, inputsOf, next, comparedNights);
}

function effectListings(caller: Caller, keys: readonly number[]): Promise<EngineListing[]> {
  return db().listing.findMany({
    where: { ...ownedListings(caller), key: { in: [...keys] } },
    select: engineColumns,
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
}

function effectOf(
  listings: readonly EngineListing[],
  inputsOf: (listing: EngineListing) => PricingInputs,
  next: (listing: EngineListing, input: EngineInput) => EngineInput,
  nights: number,
): PriceEffect {
  const changes: ListingChange[] = [];
  const sample: SampleNight[] = [];
  for (const listing of listings) {
    const { input } = inputsOf(listing);
    if (!hasBase(input)) continue;
    const changed = listingChange(input, next(listing, input), nights);
    changes.push(changed);
    const named = { listing_id: listing.listingId, pms_name: listing.pmsName };
    const some = changed.nights.slice(0, mostOfListing).map((night) => ({ ...named, ...night }));
    sample.push(...some.slice(0, mostSampled - sample.length));
  }
  return { price_change: meanChanges(changes), sample };
}

const columns = {
  ...engineColumns,
  currency: true,
} as const satisfies Prisma.ListingSelect;

/** A listing's nights before and after a change of its engine inputs. */
export interface ComparedListing extends NightsChange {
  listing: Prisma.ListingGetPayload<{ select: typeof columns }>;
  inputs: PricingInputs;
  /** The inputs after the change. */
  next: EngineInput;
  nextModel: PricingInputs["model"];
  /** True if any compared night gets another price or minimum stay. */
  pricesChange: boolean;
  staysChange: boolean;
}

/** Most days between the todays of two listings. */
const daysBetweenZones = 2;

/**
 * Prices the next `count` nights, and two more, of listings of the caller as they are and with the inputs that
 * `change` makes, with `pooledBy` as in `priceEffect`; listings without any base price are left out. A fixed number of statements; other requests run
 * between listings.
 */
export async function compareListings(
  caller: Caller,
  keys: readonly number[],
  change: (key: number, input: EngineInput) => EngineInput,
  count: number,
  { now = new Date(), pooledBy }: { now?: Date; pooledBy?: PooledBy | undefined } = {},
): Promise<ComparedListing[]> {
  const listings = await db().listing.findMany({
    where: { ...ownedListings(caller), key: { in: [...keys] } },
    select: columns,
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
  if (listings.length === 0) return [];
  const span = count + daysBetweenZones;
  const inputsOf = await readEngineInputs(caller, listings, now, span + nightsBeyond);
  const nextOf = pooledBy
    ? await readEngineInputs(caller, listings, now, span + nightsBeyond, { pooledBy })
    : inputsOf;
  const rest = makeYield();
  const compared: ComparedListing[] = [];
  for (const listing of listings) {
    await rest();
    const inputs = inputsOf(listing);
    if (!hasBase(inputs.input)) continue;
    const changed = nextOf(listing);
    const next = change(listing.key, changed.input);
    const nights = nightsChange(inputs.input, next, span);
    const { before, after } = nights;
    compared.push({
      listing,
      inputs,
      next,
      nextModel: changed.model,
      ...nights,
      pricesChange: differs(before.prices, after.prices, count),
      staysChange: differs(before.minStays, after.minStays, count),
    });
  }
  return compared;
}

function differs(before: ArrayLike<number>, after: ArrayLike<number>, count: number): boolean {
  for (let at = 0; at < count; at++) if (before[at] !== after[at]) return true;
  return false;
}
