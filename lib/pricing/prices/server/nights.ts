import { dateOf } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import { blocked, unavailable, available } from "@/lib/inventory/calendars/states";
import { makePricer } from "@/lib/pricing/engine/price";
import { roundedMinor } from "@/lib/pricing/engine/rounding";
import { weekdayOf } from "@/lib/core/days";
import { demandColors, demandWord } from "../demand";
import type { Night } from "../schema";
import { type BookedNight, yearBack } from "./booked-nights";
import type { PricingInputs } from "./engine-inputs";
import { reasonOf } from "./reason";
import { ruleTextsOf } from "./rule-texts";
import { titlesOf } from "./titles";

type Bookings = ReadonlyMap<number, BookedNight>;

/** The nights of a listing from day `first` to day `last`, both included (`contract.md` §9). */
export function nightsOf(
  { input, nights, model, conflicts }: PricingInputs,
  bookings: Bookings,
  { first, last, reason }: { first: number; last: number; reason: boolean },
): Night[] {
  const { priceNight, stays } = makePricer(input);
  const titleOf = titlesOf(model, ruleTextsOf(input, stays));
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
      ...bookedFields(bookings, day),
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

function bookedFields(bookings: Bookings, day: number) {
  const [now, before] = [bookings.get(day), bookings.get(day - yearBack)];
  return {
    booking_status: statusOf(now),
    booking_status_STLY: statusOf(before),
    ADR: now?.rate ?? -1,
    ADR_STLY: before?.rate ?? -1,
    booked_date: now?.bookedDate ?? "-1",
    booked_date_STLY: before?.bookedDate ?? "-1",
  };
}

function statusOf(night: BookedNight | undefined): Night["booking_status"] {
  if (!night) return "";
  return night.isCheckIn ? "Booked (Check-In)" : "Booked";
}

function isAllowed(mask: string | undefined, day: number): boolean {
  return mask?.[weekdayOf(day)] !== "0";
}
