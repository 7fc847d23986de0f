import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { dateOf } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { engineColumns, readEngineInputs } from "@/lib/pricing/prices/server";
import type { GapFixes } from "../schema-evidence";
import type { ListingRef } from "./evidence";
import { fromMinor } from "@/lib/core/money";
import { available } from "@/lib/inventory/calendars/nights";
import type { EngineInput, EngineOverride } from "@/lib/pricing/engine/input";
import { windowOf } from "@/lib/pricing/engine/factors";
import { hasBase, makePricer } from "@/lib/pricing/engine/price";
import { emptyNightsWorth } from "../money";
import { nightsAhead } from "./thresholds";

/**
 * Gaps in a listing's next 60 nights that no stay fits into, and what would make them bookable, tried with the engine;
 * writes nothing. A fixed number of statements. Throws LISTING_NOT_FOUND.
 */
export async function gapFixes(
  caller: Caller,
  { listing_id, pms }: ListingRef,
  now: Date = new Date(),
): Promise<GapFixes> {
  const where = { ...ownedListings(caller), pmsName: pms, listingId: listing_id };
  const listing = await db().listing.findFirst({ where, select: engineColumns });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const { input } = (await readEngineInputs(caller, [listing], now))(listing);
  const { gaps, stays, rule, kept } = gapFixesOf(input);
  const dateAt = (night: number) => dateOf(input.today + night);
  const toOption = ({ nights, worth }: { nights: number[]; worth: number | null }) => ({
    dates: nights.map(dateAt),
    worth: worth === null ? null : Math.round(worth),
  });
  return {
    currency: listing.currency,
    gaps: gaps.map(({ start, end, minStay }) => ({
      start_date: dateAt(start),
      end_date: dateAt(end - 1),
      nights: end - start,
      min_stay: minStay,
    })),
    stays: stays.map((option) => ({
      min_stay: option.minStay,
      ...toOption(option),
      overrides: option.written.map(({ night, before }) => ({
        date: dateAt(night),
        min_stay: option.minStay,
        before,
      })),
    })),
    rule: rule && { rule: rule.rule, ...toOption(rule) },
    kept: kept.map(dateAt),
  };
}

/** A run of open nights from `start` to the night before `end`, some of which no stay can include. */
interface Gap {
  start: number;
  end: number;
  /** The shortest stay that any of its nights allows. */
  minStay: number;
}

/** What becomes bookable, and what that is worth in the currency (null without a base price). */
interface Fix {
  nights: number[];
  worth: number | null;
}

interface StayFix extends Fix {
  minStay: number;
  written: { night: number; before: number | null }[];
}

type Rule = NonNullable<GapFixes["rule"]>["rule"];

interface Fixes {
  gaps: Gap[];
  stays: StayFix[];
  rule: (Fix & { rule: Rule }) | null;
  kept: number[];
}

/** Longest minimum stay that is offered to fill a gap. */
const longestOffered = 7;

/** The gaps in the next 60 nights and what would make them bookable, tried with the engine. Night 0 is tonight. */
export function gapFixesOf(input: EngineInput): Fixes {
  const { stays, priceNight } = makePricer(input);
  const empty = nightsWhere((night) => isOpen(input, night) && stays.unbookable[night] === 1);
  const prices = hasBase(input) ? new Map(empty.map((night) => [night, priceOf(night)])) : null;
  const gaps = gapsOf(input, empty, stays.minStays);
  const kept = keptNights(input, gaps);
  const opened = (next: EngineInput): Fix => {
    const { unbookable } = makePricer(next).stays;
    const nights = empty.filter((night) => unbookable[night] === 0);
    return { nights, worth: prices && worthOf(nights, prices, input) };
  };
  return {
    gaps,
    kept: [...kept].toSorted((a, b) => a - b),
    stays: stayFixes(input, { gaps, kept, minStays: stays.minStays }, opened),
    rule: ruleFix(input, opened),
  };

  function priceOf(night: number): number {
    return fromMinor(priceNight(input.today + night).price) ?? 0;
  }
}

function worthOf(
  nights: readonly number[],
  prices: ReadonlyMap<number, number>,
  { expected }: EngineInput,
): number {
  return emptyNightsWorth(
    nights.map((night) => ({
      price: prices.get(night) ?? 0,
      expected: expected[windowOf[night] ?? 0] ?? 0,
    })),
  );
}

/** The runs of open nights that the nights lie in. */
function gapsOf(input: EngineInput, empty: readonly number[], minStays: Uint16Array): Gap[] {
  const gaps: Gap[] = [];
  for (const night of empty) {
    if (night < (gaps.at(-1)?.end ?? 0)) continue;
    let [start, end] = [night, night + 1];
    while (start > 0 && isOpen(input, start - 1)) start--;
    while (isOpen(input, end)) end++;
    gaps.push({ start, end, minStay: Math.min(...minStays.subarray(start, end)) });
  }
  return gaps;
}

/** Shorter minimum stays on the gaps' own nights, each as long as a gap is, longest first. */
function stayFixes(
  input: EngineInput,
  {
    gaps,
    kept,
    minStays,
  }: { gaps: readonly Gap[]; kept: ReadonlySet<number>; minStays: Uint16Array },
  opened: (next: EngineInput) => Fix,
): StayFix[] {
  const lengths = new Set([1, 2, ...gaps.map(({ start, end }) => end - start)]);
  const offered = [...lengths].filter((length) => length <= longestOffered);
  const fixes = offered
    .toSorted((a, b) => b - a)
    .map((minStay): StayFix => {
      const nights = gaps
        .filter(({ start, end }) => end - start >= minStay)
        .flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at))
        .filter((night) => !kept.has(night) && (minStays[night] ?? 1) > minStay);
      const own = listingOverrides(input);
      const written = nights.map((night) => ({
        night,
        before: own?.get(input.today + night)?.minStay ?? null,
      }));
      return { minStay, written, ...opened(withStays(input, nights, minStay)) };
    });
  // A shorter stay must open more nights than a longer one to be offered.
  return fixes.filter(
    ({ nights }, index) => nights.length > Math.max(0, ...fixes.slice(0, index).map(countOf)),
  );
}

function countOf({ nights }: Fix): number {
  return nights.length;
}

function withStays(input: EngineInput, nights: readonly number[], minStay: number): EngineInput {
  const byDay = new Map(listingOverrides(input));
  for (const night of nights) {
    const day = input.today + night;
    byDay.set(day, { ...byDay.get(day), minStay });
  }
  const others = input.overrides.filter(({ level }) => level !== "listing");
  return { ...input, overrides: [{ level: "listing", byDay }, ...others] };
}

function listingOverrides(input: EngineInput): ReadonlyMap<number, EngineOverride> | undefined {
  return input.overrides.find(({ level }) => level === "listing")?.byDay;
}

/** Nights of gaps with a group's override and none of the listing's own, which would replace it entirely. */
function keptNights(input: EngineInput, gaps: readonly Gap[]): Set<number> {
  const own = listingOverrides(input);
  const kept = new Set<number>();
  for (const { start, end } of gaps) {
    for (let night = start; night < end; night++) {
      const day = input.today + night;
      if (own?.has(day)) continue;
      if (input.overrides.some(({ byDay }) => byDay.has(day))) kept.add(night);
    }
  }
  return kept;
}

/** A rule of the listing that lets gaps be booked as a whole and leaves every minimum unchanged. */
function ruleFix(input: EngineInput, opened: (next: EngineInput) => Fix): Fixes["rule"] {
  const { value, level } = input.rules.min_stay;
  const usual = usualStays(input);
  if (value.fill_gaps || !usual) return null;
  const { min_stay_weekday, min_stay_weekend } = usual;
  const { last_minute, far_out, lowest_allowed } = level === "default" ? {} : value;
  const fields = {
    min_stay_weekday,
    min_stay_weekend,
    ...(last_minute && { last_minute }),
    ...(far_out && { far_out }),
    ...(lowest_allowed !== undefined && { lowest_allowed }),
    fill_gaps: true,
  } as const;
  const rule: Rule = { min_stay_on: true, ...fields };
  const rules = { ...input.rules, min_stay: { value: fields, level: "listing" as const } };
  const fix = opened({ ...input, rules });
  return fix.nights.length === 0 ? null : { rule, ...fix };
}

/** The rule's own minimums, else the calendar's if it is the same on every open night; otherwise null. */
function usualStays({
  rules,
  calendar,
}: EngineInput): { min_stay_weekday: number; min_stay_weekend: number } | null {
  const { min_stay_weekday, min_stay_weekend } = rules.min_stay.value;
  if (min_stay_weekday !== undefined && min_stay_weekend !== undefined) {
    return { min_stay_weekday, min_stay_weekend };
  }
  const stays = new Set(
    calendar.minStays.filter((stay, night) => calendar.states[night] === available && stay > 0),
  );
  const [only] = stays;
  if (stays.size !== 1 || only === undefined) return null;
  return { min_stay_weekday: only, min_stay_weekend: only };
}

function isOpen({ calendar }: EngineInput, night: number): boolean {
  return calendar.states[night] === available;
}

function nightsWhere(wanted: (night: number) => boolean): number[] {
  return Array.from({ length: nightsAhead }, (_, night) => night).filter(wanted);
}
