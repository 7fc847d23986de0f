import { clamp } from "@/lib/core/numbers";
import { weekdayOf, yearDayOf } from "@/lib/core/dates";
import { shapeWeight } from "./age";
import type { HolidayNights } from "./shape/holiday-nights";
import type { OccupancyDemand } from "./occupancy/occupancy";
import { type Shape, trust } from "./shape/shape";

/** The market's price factors of a run of nights (`pricing.md` §1, steps 1 and 2). */
export interface MarketNights {
  /** Days since 1970-01-01. */
  first: number;
  /** S. */
  seasonality: Float64Array;
  /** D. */
  demand: Float64Array;
  /** The parts of one night's factors; also works for days outside the run. */
  detail: (day: number) => NightReason;
}

/** What an explanation of a night needs (`pricing.md` §6). Effects are ln. */
export interface NightReason {
  /** s, w, e. */
  season: number;
  weekday: number;
  event: number;
  /** h with its weight: 0.05 = +5%; 0 if the market has full weight or no holiday is near. */
  holiday: number;
  /** The holiday of the night, even if it counts as an event; else null. */
  holidayName: string | null;
  /** o and m_t, 0…1; null without a source. */
  occupancy: number | null;
  usualOccupancy: number | null;
  /** F and the mean L of the year, 0…1; null without a year of pace. */
  expectedOccupancy: number | null;
  yearOccupancy: number | null;
  /** Days since what the occupancy tells of; 0 without a source. */
  occupancyAge: number;
  /** Q of all sources together. */
  occupancyFactor: number;
  /** Comparables that the shape was learned from, the share of what they teach that counts, and its age in days. */
  moving: number;
  counted: number;
  shapeAge: number;
}

/** Q of a source of occupancy, its age in days and its share of what all sources tell (`pricing.md` §2.5). */
export interface DemandPart {
  demand: OccupancyDemand;
  age: number;
  share: number;
}

/** Sources besides the shape. */
export interface NightSources {
  holidays: HolidayNights | null;
  /** In the order of `pricing.md` §2.2. */
  occupancy: readonly DemandPart[];
  /** Age of the shape in days; default 0. */
  shapeAge?: number;
}

/**
 * Factors of `count` nights from day `first` on (`pricing.md` §2.1): S = clamp(exp s, 0.4, 2.5) by month and day,
 * D = clamp(exp(w + e)·(1 + h)·Q, 0.7, 1.6). A shape older than 700 days fades out (§2.5), and holidays return.
 */
export function marketNights(
  shape: Shape,
  { holidays, occupancy, shapeAge = 0 }: NightSources,
  first: number,
  count: number,
): MarketNights {
  const eventOn = eventsBy(shape, holidays);
  const kept = shapeWeight(shapeAge);
  const counted = kept * trust(shape.moving);
  const share = 1 - counted;
  const detail = (day: number): NightReason => {
    const holiday = holidays?.(day) ?? null;
    return {
      season: kept * (shape.season[yearDayOf(day)] ?? 0),
      weekday: kept * (shape.weekday[weekdayOf(day)] ?? 0),
      event: kept * eventOn(day),
      holiday: (holiday?.share ?? 0) * share,
      holidayName: holiday?.name ?? null,
      ...occupancyOn(occupancy, day),
      moving: shape.moving,
      counted,
      shapeAge,
    };
  };
  const seasonality = new Float64Array(count);
  const demand = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const night = detail(first + at);
    seasonality[at] = seasonalityOf(night);
    demand[at] = demandOf(night);
  }
  return { first, seasonality, demand, detail };
}

/** S of a night: clamp(exp s, 0.4, 2.5). */
export function seasonalityOf({ season }: Pick<NightReason, "season">): number {
  return clamp(Math.exp(season), 0.4, 2.5);
}

/** D of a night: clamp(exp(w + e)·(1 + h)·Q, 0.7, 1.6). */
export function demandOf({
  weekday,
  event,
  holiday,
  occupancyFactor,
}: Pick<NightReason, "weekday" | "event" | "holiday" | "occupancyFactor">): number {
  return clamp(Math.exp(weekday + event) * (1 + holiday) * occupancyFactor, 0.7, 1.6);
}

/** Nights without market, holidays and occupancy: S = D = 1. */
export function noMarket(first: number, count: number): MarketNights {
  return {
    first,
    seasonality: new Float64Array(count).fill(1),
    demand: new Float64Array(count).fill(1),
    detail: () => ({
      season: 0,
      weekday: 0,
      event: 0,
      holiday: 0,
      holidayName: null,
      ...untold,
      moving: 0,
      counted: 0,
      shapeAge: 0,
    }),
  };
}

/** A shape's total effect on a night (ln): s + w + e. */
export function shapeEffect(shape: Shape, day: number): number {
  const season = shape.season[yearDayOf(day)] ?? 0;
  return season + (shape.weekday[weekdayOf(day)] ?? 0) + (shape.events[day - shape.first] ?? 0);
}

/** Events by day: beyond the market's calendar a holiday and its eve use the learned event of the same holiday. */
function eventsBy(
  { events, first }: Shape,
  holidays: HolidayNights | null,
): (day: number) => number {
  const learned = new Map<string, number>();
  for (const [night, event] of holidays ? events.entries() : []) {
    const key = holidayKey(holidays, first + night);
    if (key !== null) learned.set(key, event);
  }
  return (day) => {
    if (day - first < events.length) return events[day - first] ?? 0;
    const key = learned.size > 0 ? holidayKey(holidays, day) : null;
    return (key === null ? undefined : learned.get(key)) ?? 0;
  };
}

/** A key for a holiday's own night or its eve, the same in every year; null for other nights. */
function holidayKey(holidays: HolidayNights | null, day: number): string | null {
  const night = holidays?.(day) ?? null;
  return night === null || night.part === "weekend" ? null : `${night.part} ${night.name}`;
}

type OccupancyReason =
  | "occupancy"
  | "usualOccupancy"
  | "expectedOccupancy"
  | "yearOccupancy"
  | "occupancyAge"
  | "occupancyFactor";

const untold: Pick<NightReason, OccupancyReason> = {
  occupancy: null,
  usualOccupancy: null,
  expectedOccupancy: null,
  yearOccupancy: null,
  occupancyAge: 0,
  occupancyFactor: 1,
};

/** What the first source tells of a night, with Q = Q₁^w·Q₂^(1 − w) of all of them. */
function occupancyOn(
  parts: readonly DemandPart[],
  day: number,
): Pick<NightReason, OccupancyReason> {
  const first = parts[0];
  const night = first?.demand.nights[day - first.demand.first];
  const factor = parts.reduce((product, { demand, share }) => {
    return product * (demand.demand[day - demand.first] ?? 1) ** share;
  }, 1);
  if (first === undefined || night === undefined) return { ...untold, occupancyFactor: factor };
  const { expected } = first.demand;
  const final = expected?.final[day - first.demand.first] ?? NaN;
  return {
    occupancy: night.share,
    usualOccupancy: night.usual,
    expectedOccupancy: Number.isNaN(final) ? null : final,
    yearOccupancy: Number.isNaN(final) ? null : (expected?.year ?? null),
    occupancyAge: first.age,
    occupancyFactor: factor,
  };
}
