import { dateOf, weekdayOf } from "@/lib/core/dates";
import { hasShapeNote } from "@/lib/market/model/age";
import type { NightReason } from "@/lib/market/model/nights";
import type { MarketModel } from "@/lib/market/model/server";
import { percentText } from "@/lib/pricing/engine/explain";
import {
  type EngineInput,
  type Pool,
  type PricedNight,
  type StepKey,
  steps,
} from "@/lib/pricing/engine/input";
import {
  carefulShare,
  chosenBy,
  countWindows,
  enoughNights,
  lowestTogether,
  salesOf,
  windowOf,
} from "@/lib/pricing/engine/factors";
import { windows } from "@/lib/pricing/rules/curves";
import type { Stays } from "@/lib/pricing/engine/stays";

/** The part of a model that explains nights. */
export type Explained = Pick<MarketModel, "shapeSource" | "occupancySource"> & {
  nights: Pick<MarketModel["nights"], "detail">;
};

/**
 * Titles of the steps of a listing's nights: the step's name, a colon, and what was found (`pricing.md` §6). `pool`: the
 * listings it is counted with.
 */
export function titlesOf(
  model: Explained,
  ruleText: RuleText,
  pool?: Pool,
): (key: StepKey, night: PricedNight) => string {
  const textOf = (key: StepKey, night: PricedNight): string => {
    if (key === "seasonality") return seasonText(model, night.day, night.isBaseSet);
    return key === "demand" ? demandText(model, night.day, pool) : ruleText(key, night);
  };
  // The rest of a title says what was found; here, what day it is.
  return (key, night) => {
    const mark = key === "settling_in" ? "," : ":";
    return `${steps[key].title}${mark} ${textOf(key, night)}`;
  };
}

function seasonText(model: Explained, day: number, isBaseSet: boolean): string {
  if (isBaseSet) return "the base is set for this date";
  const night = model.nights.detail(day);
  const from = sourceText(model, night);
  if (from === null) return noMarket;
  return `${partOfYear(day)} prices are usually ${comparedText(night.season)} here, ${from}`;
}

const noMarket = "default (no market)";

function demandText(model: Explained, day: number, pool: Pool | undefined): string {
  const night = model.nights.detail(day);
  const from = sourceText(model, night);
  const seen = [...learnedText(night, day), ...occupancyText(model, night, pool)];
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
function occupancyText(
  { occupancySource }: Explained,
  night: NightReason,
  pool: Pool | undefined,
): string[] {
  const { occupancy, usualOccupancy, occupancyFactor } = night;
  if (occupancy === null || usualOccupancy === null || occupancySource === null) return [];
  if (occupancyFactor === 1) return [];
  const at = night.occupancyAge < 1 ? "" : ` ${daysText(night.occupancyAge)} ago`;
  const whose =
    pool && occupancySource === "pool" ? `of ${poolText(pool)} booked` : taken[occupancySource];
  const seen = `${shareText(occupancy)} ${whose}${at}`;
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

/** "your 20 listings in Harbour" */
function poolText({ listings, name }: Pool): string {
  return `your ${listings} listings in ${name}`;
}

const taken = {
  market: "booked",
  account: "of your listings booked",
  units: "of its units booked",
  pool: "of its group’s units booked",
  scraped: "unavailable",
} as const;

/** What the market's shape was learned from, its weight and a note on its age; null without a market. */
function sourceText(
  { shapeSource }: Explained,
  { moving, counted: weight, shapeAge }: NightReason,
): string | null {
  if (shapeSource === null) return null;
  const note = hasShapeNote(shapeAge) ? `, market data ${daysText(shapeAge)} old` : "";
  const share = `at ${shareText(weight)} of full weight${note}`;
  if (shapeSource === "bookings") return `from your own bookings, ${share}`;
  const listings = moving === 1 ? "listing that changes its" : "listings that change their";
  return `from ${moving} ${listings} prices, ${share}`;
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

/** Describes what a rule found on a night. */
type RuleText = (key: Exclude<StepKey, "seasonality" | "demand">, night: PricedNight) => string;

/** Monday first. */
const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Describes what each rule of a listing found on its nights, for the titles of their steps (`pricing.md` §6). */
export function ruleTextsOf(input: EngineInput, { gaps }: Pick<Stays, "gaps">): RuleText {
  const windowText = makeOccupancyText(input);
  const limitText = makeLimitText(input);
  const careful = makeCarefulText(input);
  return (key, night) => {
    const ahead = night.day - input.today;
    switch (key) {
      case "day_of_week":
        return `${weekdayNames[weekdayOf(night.day)]}s ${percentText(night.dayOfWeek)}`;
      case "far_out":
        return daysAhead(ahead);
      case "last_minute":
        return `${lateText(night, ahead)}${careful("lastMinute")}`;
      case "occupancy":
        return `${windowText(ahead)}${careful("occupancy")}`;
      case "gap":
        return `${gapText(gaps[ahead] ?? 0)}${careful("gap")}`;
      case "default_discount_limit":
        return limitText(night);
      case "settling_in":
        return settlingText(input);
    }
  };
}

function gapText(nights: number): string {
  return `in a gap of ${nights === 1 ? "1 night" : `${nights} nights`}`;
}

/** Says how much of the engine's own discounts counts until enough is known; nothing of a person's. */
function makeCarefulText({ evidence, rules }: EngineInput): (step: keyof Chosen) => string {
  const chosen = chosenBy(rules);
  const share = carefulShare(evidence);
  const size = share === 0.5 ? "half its size" : `at ${shareText(share)} of its size`;
  const until = `until ${enoughNights} booked nights are known (${evidence.bookedNights} so far)`;
  return (step) => (share < 1 && chosen[step] ? `, ${size} ${until}` : "");
}

type Chosen = ReturnType<typeof chosenBy>;

function lateText({ fixedLate }: PricedNight, ahead: number): string {
  return fixedLate === null ? daysAhead(ahead) : `fixed price, ${daysAhead(ahead)}`;
}

function settlingText({ settling, today }: EngineInput): string {
  return settling === null ? "" : `day ${today - settling.since + 1} of ${settling.days}`;
}

function daysAhead(ahead: number): string {
  if (ahead === 0) return "tonight";
  return ahead === 1 ? "1 day ahead" : `${ahead} days ahead`;
}

/** Nights booked in a night's window, with the usual share if the rule compares with it. */
function makeOccupancyText({ expected, rules, ...input }: EngineInput): (ahead: number) => string {
  const calendar = salesOf(input);
  const isCompared = rules.occupancy_adjustment.value.oba_type !== "custom";
  let counts: ReturnType<typeof countWindows> | undefined;
  return (ahead) => {
    counts ??= countWindows(calendar);
    const at = windowOf[ahead] ?? windows.length;
    const { booked, sellable } = counts[at] ?? { booked: 0, sellable: 0 };
    const first = at === 0 ? 0 : (windows[at - 1] ?? 0) + 1;
    const of = input.pool ? ` of ${poolText(input.pool)}` : "";
    const nights = `${calendar.units ? "unit-nights" : "nights"}${of}`;
    const seen = `${booked} of ${sellable} ${nights} booked ${first}–${windows[at]} days ahead`;
    const usual = `${Math.round(100 * (expected[at] ?? 0))}%`;
    return isCompared ? `${seen} where ${usual} is usual` : seen;
  };
}

const discounts = [
  ["lastMinute", "last-minute prices"],
  ["occupancy", "occupancy"],
  ["gap", "gap"],
] as const;

/** The default discounts that apply to a night, and how much they take off together. */
function makeLimitText({ rules }: EngineInput): (night: PricedNight) => string {
  const chosen = chosenBy(rules);
  return (night) => {
    const applied = discounts.flatMap(([key, name]) =>
      chosen[key] && night[key] < 1 ? [name] : [],
    );
    const least = lowestTogether(chosen, night.lastMinute, night.occupancy, night.gap);
    const all = [applied.slice(0, -1).join(", "), applied.at(-1)].join(" and ");
    return `${all} take off ${percentText(least).slice(1)} together at most`;
  };
}
