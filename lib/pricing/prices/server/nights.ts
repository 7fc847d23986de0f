import { dateOf, weekdayOf } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import { blocked, unavailable, available, type UnitNights } from "@/lib/inventory/calendars/nights";
import { makePricer } from "@/lib/pricing/engine/price";
import { roundedMinor, endingOf } from "@/lib/pricing/engine/rounding";
import { type Night, type Reason, type Step, demandColors, demandWord } from "../schema";
import { type BookedNight, yearBack } from "./booked-nights";
import type { PricingInputs } from "./engine-inputs";
import { ruleTextsOf, titlesOf } from "./titles";
import { explain } from "@/lib/pricing/engine/explain";
import type { StepKey, PricedNight, EngineInput } from "@/lib/pricing/engine/input";
import type { CurrencyConflict } from "@/lib/pricing/levels/server";

type Bookings = ReadonlyMap<number, BookedNight>;

/** The nights of a listing from day `first` to day `last`, both included (`contract.md` §9). */
export function nightsOf(
  { input, nights, model, conflicts }: PricingInputs,
  bookings: Bookings,
  { first, last, reason }: { first: number; last: number; reason: boolean },
): Night[] {
  const { priceNight, stays } = makePricer(input);
  const titleOf = titlesOf(model, ruleTextsOf(input, stays), input.pool);
  const found: Night[] = [];
  for (let day = first; day <= last; day++) {
    const at = day - input.today;
    const night = priceNight(day);
    const minStay = stays.minStays[at] ?? 1;
    const demand = demandOf(input.market.demand[day - input.market.first] ?? 1, nights.states[at]);
    found.push({
      date: dateOf(day),
      price: fromMinor(night.price) ?? 0,
      user_price: userPrice(nights.states[at], nights.prices[at]),
      uncustomized_price: roundedMinor(night.uncustomized, input.decimals) / 100,
      min_stay: minStay,
      ...bookedFields(bookings, day, input.calendar.units, at),
      unbookable: stays.unbookable[at] === 0 ? 0 : 1,
      weekly_discount: 1,
      monthly_discount: 1,
      extra_person_fee: 0,
      extra_person_fee_trigger: 0,
      check_in: isAllowed(night.override?.checkIn, day),
      check_out: isAllowed(night.override?.checkOut, day),
      demand_color: demandColors[demand],
      demand_desc: demand,
      ...(reason && {
        reason: reasonOf(night, input, minStay, (key) => titleOf(key, night), conflicts),
      }),
    });
  }
  return found;
}

/** The word for a demand; owner-blocked and unavailable nights have their own. */
export function demandOf(demand: number, state: number | undefined) {
  return state === blocked || state === unavailable ? "Unavailable" : demandWord(demand);
}

/** The price last seen on the channel; -1 if the night cannot be booked or its price is unknown. */
function userPrice(state: number | undefined, price: number | undefined): number {
  return state === available && price ? price / 100 : -1;
}

function bookedFields(bookings: Bookings, day: number, units: UnitNights | undefined, at: number) {
  const [now, before] = [bookings.get(day), bookings.get(day - yearBack)];
  return {
    ...(units ? unitFields(now, before, units, at) : statusesOf(now, before)),
    ADR: now?.rate ?? -1,
    ADR_STLY: before?.rate ?? -1,
    booked_date: now?.bookedDate ?? "-1",
    booked_date_STLY: before?.bookedDate ?? "-1",
  };
}

/** A listing with units is booked once all are. */
function unitFields(
  now: BookedNight | undefined,
  before: BookedNight | undefined,
  { units, booked, sellable }: UnitNights,
  at: number,
) {
  const [sold, offered] = [booked[at] ?? 0, sellable[at] ?? 0];
  const [isFull, wasFull] = [sold > 0 && sold === offered, (before?.units ?? 0) >= units];
  return {
    ...statusesOf(isFull ? now : undefined, wasFull ? before : undefined),
    units_sold: sold,
    units_open: offered - sold,
  };
}

function statusesOf(now: BookedNight | undefined, before: BookedNight | undefined) {
  return { booking_status: statusOf(now), booking_status_STLY: statusOf(before) };
}

function statusOf(night: BookedNight | undefined): Night["booking_status"] {
  if (!night) return "";
  return night.isCheckIn ? "Booked (Check-In)" : "Booked";
}

function isAllowed(mask: string | undefined, day: number): boolean {
  return mask?.[weekdayOf(day)] !== "0";
}

/** Explains a night's price: its steps in the order they multiply, then override, limits and rounding. */
export function reasonOf(
  night: PricedNight,
  { rules, min, max }: EngineInput,
  minStay: number,
  titleOf: (key: StepKey) => string,
  conflicts: readonly CurrencyConflict[] = [],
): Reason {
  const { market, customizations } = explain(night, rules, titleOf);
  const price = [...market, ...customizations].at(-1)?.price ?? night.base;
  const passedOver = conflictSteps(conflicts, night.day, price);
  return {
    listing_info: {
      base_price: night.base,
      base_price_source: night.baseSource,
      min_price: min,
      max_price: max,
    },
    market_factors: numbered(market),
    pricing_customizations: numbered([...customizations, ...passedOver]),
    thresholds: { min: night.min, max: night.max, applied: night.applied },
    other_customizations: { min_stay: minStay },
    final_price_override: overrideOf(night),
    final_adjustments: {
      rounding: endingOf(rules.rounding.value.rounding_type),
      price: fromMinor(night.price) ?? 0,
    },
  };
}

function numbered(steps: readonly Step[]): Record<string, Step> {
  return Object.fromEntries(steps.map((step, place) => [String(place), step]));
}

function overrideOf({ override, overrideLevel }: PricedNight): Reason["final_price_override"] {
  if (override?.price === undefined || !overrideLevel) return {};
  const { price, priceType = "fixed" } = override;
  return { price, price_type: priceType, level: overrideLevel };
}

const subjects: Partial<Record<CurrencyConflict["rule"], string>> = {
  custom_seasonal_profile: "season prices",
  override: "override",
};

/** The steps that say what a night passes over; they change no price. */
function conflictSteps(conflicts: readonly CurrencyConflict[], day: number, price: number): Step[] {
  return conflicts
    .filter(({ isOn }) => isOn(day))
    .map((conflict) => {
      const { level } = conflict;
      const title = `Currency: ${textOf(conflict)}`;
      return { key: "currency", title, factor: 1, value: "+0.0%", price, level };
    });
}

function textOf({ rule, level, currency, own }: CurrencyConflict): string {
  const subject = `the ${level}'s ${subjects[rule] ?? "fixed price"}`;
  const amounts = currency === null ? "without a currency" : `in ${currency}`;
  const listing = own === null ? "has no currency" : `is in ${own}`;
  return `${subject} ${amounts} ${rule === "custom_seasonal_profile" ? "do" : "does"} not apply, because this listing ${listing}`;
}
