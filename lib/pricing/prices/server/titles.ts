import { dateOf } from "@/lib/core/dates";
import { weekdayOf } from "@/lib/core/days";
import { hasShapeNote } from "@/lib/market/model/age";
import type { NightReason } from "@/lib/market/model/nights";
import type { MarketModel } from "@/lib/market/model/server";
import { percentText, type StepKey } from "@/lib/pricing/engine/explain";
import type { PricedNight } from "@/lib/pricing/engine/night";
import { type RuleText, weekdayNames } from "./rule-texts";

const names: Readonly<Record<StepKey, string>> = {
  seasonality: "Seasonality",
  demand: "Demand",
  day_of_week: "Day of week",
  far_out: "Far-out premium",
  last_minute: "Last-minute prices",
  occupancy: "Occupancy adjustment",
  gap: "Gap adjustment",
  default_discount_limit: "Limit of default discounts",
};

/** The part of a model that explains nights. */
export type Explained = Pick<MarketModel, "shapeSource" | "occupancySource"> & {
  nights: Pick<MarketModel["nights"], "detail">;
};

/** Titles of the steps of a listing's nights: the step's name, a colon, and what was found (`pricing.md` §6). */
export function titlesOf(
  model: Explained,
  ruleText: RuleText,
): (key: StepKey, night: PricedNight) => string {
  const textOf = (key: StepKey, night: PricedNight): string => {
    if (key === "seasonality") return seasonText(model, night.day, night.isBaseSet);
    return key === "demand" ? demandText(model, night.day) : ruleText(key, night);
  };
  return (key, night) => `${names[key]}: ${textOf(key, night)}`;
}

function seasonText(model: Explained, day: number, isBaseSet: boolean): string {
  if (isBaseSet) return "the base is set for this date";
  const night = model.nights.detail(day);
  const from = sourceText(model, night);
  if (from === null) return noMarket;
  return `${partOfYear(day)} prices are usually ${comparedText(night.season)} here, ${from}`;
}

const noMarket = "default (no market)";

function demandText(model: Explained, day: number): string {
  const night = model.nights.detail(day);
  const from = sourceText(model, night);
  const seen = [...learnedText(night, day), ...occupancyText(model, night)];
  return [...(from === null ? [noMarket] : []), ...seen, ...(from === null ? [] : [from])].join(
    ", ",
  );
}

/** Effects of the weekday, the date and a holiday; those without an effect are left out. */
function learnedText({ weekday, event, holiday, holidayName }: NightReason, day: number): string[] {
  const parts = [
    [`${weekdayNames[weekdayOf(day)]}s`, weekday],
    [holidayName !== null && holiday === 0 ? holidayName : "this date", event],
    [holidayName ?? "a holiday", Math.log(1 + holiday)],
  ] as const;
  return parts.flatMap(([name, effect]) => {
    const change = changeText(effect);
    return change === unchanged ? [] : [`${name} ${change}`];
  });
}

/**
 * A night's booked share and the usual one; the unavailable share for scraped calendars, which don't distinguish
 * bookings.
 */
function occupancyText({ occupancySource }: Explained, night: NightReason): string[] {
  const { occupancy, usualOccupancy, occupancyFactor } = night;
  if (occupancy === null || usualOccupancy === null || occupancySource === null) return [];
  if (occupancyFactor === 1) return [];
  const at = night.occupancyAge < 1 ? "" : ` ${daysText(night.occupancyAge)} ago`;
  const seen = `${shareText(occupancy)} ${taken[occupancySource]}${at}`;
  const compared =
    paceText(night) ?? ` where ${shareText(usualOccupancy)} is usual at this lead time`;
  return [`${seen}${compared}: ${percentText(occupancyFactor)}`];
}

/** With a year of pace: the expected final share and the year's. */
function paceText({ expectedOccupancy, yearOccupancy }: NightReason): string | null {
  if (expectedOccupancy === null || yearOccupancy === null) return null;
  const [expected, year] = [expectedOccupancy, yearOccupancy].map(shareText);
  return `, ${expected} expected in the end where ${year} is usual`;
}

function daysText(age: number): string {
  const days = Math.round(age);
  return days === 1 ? "1 day" : `${days} days`;
}

function shareText(share: number): string {
  return `${Math.round(100 * share)}%`;
}

const taken = {
  market: "booked",
  account: "of your listings booked",
  scraped: "unavailable",
} as const;

/** What the market's shape was learned from, its weight and a note on its age; null without a market. */
function sourceText(
  { shapeSource }: Explained,
  { moving, counted: weight, shapeAge }: NightReason,
): string | null {
  if (shapeSource === null) return null;
  const note = hasShapeNote(shapeAge) ? `, market data ${daysText(shapeAge)} old` : "";
  const counted = `counted ${Math.round(100 * weight)}%${note}`;
  if (shapeSource === "bookings") return `from your own bookings, ${counted}`;
  const listings = moving === 1 ? "listing that changes its" : "listings that change their";
  return `from ${moving} ${listings} prices, ${counted}`;
}

/** An effect (ln) as a change in percent. */
function changeText(effect: number): string {
  return percentText(Math.exp(effect));
}

/** An effect (ln) relative to the rest of the year: "11.7% lower". */
function comparedText(effect: number): string {
  const text = changeText(effect);
  if (text === unchanged) return "unchanged";
  return `${text.slice(1)} ${effect < 0 ? "lower" : "higher"}`;
}

const unchanged = changeText(0);

const monthName = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

/** "early July", "mid-July", "late July": a third of a month each. */
function partOfYear(day: number): string {
  const date = dateOf(day);
  const month = monthName.format(new Date(`${date}T00:00:00Z`));
  const dayOfMonth = Number(date.slice(8));
  if (dayOfMonth <= 10) return `early ${month}`;
  return dayOfMonth <= 20 ? `mid-${month}` : `late ${month}`;
}
