import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { allows } from "@/lib/auth/permissions";
import { dateOf, dayOf } from "@/lib/core/dates";
import { invalid, Refusal } from "@/lib/core/errors";
import { fromMinor } from "@/lib/core/money";
import { db, type Prisma } from "@/lib/db/server";
import { hasBase } from "@/lib/pricing/engine/price";
import { lastDayAhead, type Night } from "../schema";
import type { NightAnswer, NightRequest } from "../schema-night";
import { readBaseChange } from "./base-change";
import { readBookedNights, yearBack } from "./booked-nights";
import { engineColumns, type PricingInputs, readEngineInputs } from "./engine-inputs";
import { readNightMarket } from "./night-market";
import { sourcesOf } from "./night-sources";
import { nightsOf } from "./nights";

const columns = {
  ...engineColumns,
  name: true,
  lastDatePushed: true,
  group: { select: { name: true } },
  subgroup: { select: { name: true } },
} as const satisfies Prisma.ListingSelect;

export type NightListing = Prisma.ListingGetPayload<{ select: typeof columns }>;

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
  { key, currency }: NightListing,
  inputs: PricingInputs,
  day: number,
): Promise<Night | null> {
  const zoned = [{ key, currency, timeZone: inputs.timeZone }];
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
    last_date_pushed: lastDatePushed?.toISOString() ?? null,
  };
}
