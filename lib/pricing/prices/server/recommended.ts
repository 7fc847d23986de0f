import type { Caller } from "@/lib/auth/server/caller";
import { dayOf } from "@/lib/core/dates";
import {
  available,
  booked,
  unavailable,
  type Nights,
  type UnitNights,
} from "@/lib/inventory/calendars/nights";
import { ownUnits } from "@/lib/inventory/calendars/units";
import { type OccupancyEvidence, recommendedBase } from "@/lib/market/model/recommended-base";
import { lastCompared } from "@/lib/market/model/occupancy/occupied";
import { nightsBack } from "@/lib/market/model/home";
import {
  type MarketModel,
  marketModelsOf,
  type ModelListing,
  medianStay,
} from "@/lib/market/model/server";
import { clocksAt } from "@/lib/inventory/listings/rules";
import { readCalendars } from "./calendars";
import { fromMinor } from "@/lib/core/money";
import type { EngineInput } from "@/lib/pricing/engine/input";

/** A listing whose base price is recommended. */
interface BasedListing extends ModelListing {
  key: number;
  mappingGroupId: number | null;
  timeZone: string | null;
  /** Minor units. */
  basePrice: bigint | null;
}

/** Figures of a listing's own nights that affect its recommended base (`pricing.md` §2.3). */
interface OwnNights {
  /** Booked nights of the past 365; null for a calendar of which no night tells whether it was booked. */
  bookedNights: number | null;
  /** Booked and sellable ones of the past 60 and next 30. */
  booked: number;
  sellable: number;
}

const daysBack = 365;

/** Own nights of listings, each on its own today. Two statements. */
export async function readOwnNights<T extends BasedListing>(
  caller: Pick<Caller, "accountId">,
  listings: readonly T[],
  todayOf: (listing: T) => number,
): Promise<(listing: T) => OwnNights> {
  const span = { count: daysBack + lastCompared + 1, detail: "states" } as const;
  const { homeOf } = await readCalendars(
    caller,
    listings,
    (each) => todayOf(each) - daysBack,
    span,
  );
  return (listing) => {
    const { states, units } = homeOf(listing);
    if (units) return ownOfUnits(units);
    const compared = states.subarray(daysBack - nightsBack);
    const taken = countOf(compared, booked);
    return {
      bookedNights: tellsBookings(states) ? countOf(states.subarray(0, daysBack), booked) : null,
      booked: taken,
      sellable: taken + countOf(compared, available),
    };
  };
}

/** Unit-nights count (`pricing.md` §11). */
function ownOfUnits({ booked: sold, sellable }: UnitNights): OwnNights {
  const from = daysBack - nightsBack;
  return {
    bookedNights: sumOf(sold.subarray(0, daysBack)),
    booked: sumOf(sold.subarray(from)),
    sellable: sumOf(sellable.subarray(from)),
  };
}

function sumOf(counts: Uint16Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * The recommended base of a listing in minor units (`pricing.md` §2.3); null without both base and market level. A listing
 * that is its own source of occupancy (§11) is compared with no other.
 */
export function recommendedFor(
  { basePrice, units }: Pick<BasedListing, "basePrice" | "units">,
  model: MarketModel,
  medianMinStay: number | null,
  { bookedNights, ...own }: OwnNights,
): number | null {
  const isOwnSource = units >= ownUnits;
  const occupancy: OccupancyEvidence | null =
    model.booked && !isOwnSource
      ? { ...own, expected: model.booked.share, weight: model.booked.weight }
      : null;
  const { level } = model.figuresFor(medianMinStay);
  const base = basePrice === null ? null : Number(basePrice);
  return recommendedBase({ base, level, bookedNights, occupancy });
}

/**
 * Recommended bases of listings at `now` in minor units; null if fewer than 5 comparables have a price (`pricing.md`
 * §2.3, Confidence). A fixed number of statements.
 */
export async function recommendedBasesOf<T extends BasedListing>(
  caller: Pick<Caller, "accountId"> & { account: Pick<Caller["account"], "timeZone"> },
  listings: readonly T[],
  now: Date,
): Promise<(listing: T) => number | null> {
  const { clockOf } = clocksAt(now, caller.account.timeZone);
  const todayOf = (listing: T): number => dayOf(clockOf(listing).today);
  const ownOf = await readOwnNights(caller, listings, todayOf);
  const span = { count: stayNights, detail: "minStays" } as const;
  const { nightsOf } = await readCalendars(caller, listings, todayOf, span);
  const modelOf = await marketModelsOf(caller, listings, todayOf);
  return (listing) => {
    const model = modelOf(listing);
    const medianMinStay = ownMedianStay(nightsOf(listing));
    if (model.figuresFor(medianMinStay).confidence === "none") return null;
    return recommendedFor(listing, model, medianMinStay, ownOf(listing));
  };
}

/** False for a calendar that has "unavailable" nights and no booked one: what was booked can't be known from it. */
function tellsBookings(states: Uint8Array): boolean {
  return states.includes(booked) || !states.includes(unavailable);
}

function countOf(states: Uint8Array, wanted: number): number {
  return states.reduce((count, state) => (state === wanted ? count + 1 : count), 0);
}

type MarketInput = Pick<EngineInput, "market" | "expected" | "recommendedBase">;

/** Nights whose minimum stays show whether a listing is nightly or monthly. */
const stayNights = 60;

/**
 * A model's figures as engine input; for a listing without a base price, the market level is the base (`pricing.md`
 * §2.3).
 */
export function marketInput(
  { nights, expected, figuresFor }: MarketModel,
  medianMinStay: number | null,
): MarketInput {
  const { level } = figuresFor(medianMinStay);
  const instead = recommendedBase({ base: null, level, bookedNights: 0, occupancy: null });
  return { market: nights, expected, recommendedBase: fromMinor(instead) };
}

/** Median minimum stay of a listing's open nights among the first 60; null if none is known. */
export function ownMedianStay({ states, minStays }: Pick<Nights, "states" | "minStays">) {
  const stays = minStays.subarray(0, stayNights);
  return medianStay(stays.map((stay, night) => (states[night] === available ? stay : 0)));
}
