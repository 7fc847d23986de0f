import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateOf } from "@/lib/core/dates";
import { digitsOf, fromMinor, mostAmount, mostMinor, toMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import { GuardRailsWrite } from "@/lib/inventory/guard-rails/schema";
import { setGuardRails } from "@/lib/inventory/guard-rails/server/commands";
import { arbitraryInput } from "@/lib/pricing/engine/arbitrary-testing";
import type {
  PricedNight,
  EngineInput,
  EngineOverride,
  EngineRules,
} from "@/lib/pricing/engine/input";
import { makePricer } from "@/lib/pricing/engine/price";
import { PricesRequest } from "@/lib/pricing/prices/schema";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { packSnapshot, unpackSnapshot } from "@/lib/pricing/prices/server/history/snapshots";
import type { PmsNight, RateRange } from "@/lib/intake/connections/server/connector";
import { bulkOf } from "@/lib/intake/sources/guesty/server/connector";
import { nightsOf as guestyNights } from "@/lib/intake/sources/guesty/server/calendar";
import { nightsOf as hostawayNights } from "@/lib/intake/sources/hostaway/server/calendar";
import { intervalOf } from "@/lib/intake/sources/hostaway/server/connector";
import { parseExact } from "@/lib/intake/connectors/server/numerals";
import { CalendarRow } from "@/lib/intake/sources/ingest/schema-calendar";
import {
  emptyLedger,
  outcome,
  packLedger,
  storedLedger,
} from "@/lib/delivery/pushes/server/ledger";
import { planNights } from "@/lib/delivery/pushes/server/plan";
import { nightsIn, toRanges } from "@/lib/delivery/pushes/server/ranges";
import { readBack, settleNights } from "@/lib/delivery/pushes/server/settle";
import { wantedNights } from "@/lib/delivery/pushes/server/target-nights";
import { hundredths, price as acceptedPrice } from "../standins/checks";
import { listingsOf, override, pushAll, settle, synced } from "./synced";
import { vendors } from "./vendors";

// Of every price: what the PMS confirms is what is shown is base × factors, clamped and rounded. `PRICE_CASES=100000`
// for the full number.
const numRuns = Number(process.env["PRICE_CASES"] ?? 400);
const pushed = 10;

const currencies = ["JPY", "VND", "EUR", "KWD", "CAD", "CLP", "BHD"];
const scales = [0.2, 1, 7, 130, 4_300, 86_000, 430_000];

interface Case {
  currency: string;
  input: EngineInput;
  /** Nights ahead that are compared, besides the first ones. */
  ages: number[];
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    currency: fc.constantFrom(...currencies),
    times: fc.constantFrom(...scales),
    isCents: fc.boolean(),
    ages: fc.array(fc.nat(330), { minLength: 4, maxLength: 4 }),
    given: arbitraryInput,
  })
  .map(({ currency, times, isCents, ages, given }) => {
    const currencyDigits = digitsOf(currency);
    const decimals = isCents && currencyDigits > 0;
    const unit = decimals ? 100 : 1;
    const scaled = (amount: number): number =>
      Math.min(Math.max(Math.round(amount * times * unit), 1) / unit, mostAmount.nightly);
    return { currency, ages, input: { ...scaledInput(given, scaled), decimals, currencyDigits } };
  });

type Scale = (amount: number) => number;

function scaledInput(input: EngineInput, scaled: Scale): EngineInput {
  const maybe = (amount: number | null) => (amount === null ? null : scaled(amount));
  return {
    ...input,
    base: maybe(input.base),
    min: maybe(input.min),
    max: maybe(input.max),
    floor: maybe(input.floor),
    recommendedBase: maybe(input.recommendedBase),
    rules: scaledRules(input.rules, scaled),
    overrides: input.overrides.map(({ level, byDay }) => ({
      level,
      byDay: new Map([...byDay].map(([day, own]) => [day, scaledOverride(own, scaled)])),
    })),
  };
}

function scaledOverride(own: EngineOverride, scaled: Scale): EngineOverride {
  const { price, minPrice } = own;
  return {
    ...own,
    ...(price !== undefined && own.priceType === "fixed" && { price: scaled(price) }),
    ...(minPrice !== undefined && { minPrice: scaled(minPrice) }),
  };
}

function scaledRules(rules: EngineRules, scaled: Scale): EngineRules {
  const { last_minute_prices: late, custom_seasonal_profile: own } = rules;
  const { last_min_factor_type: type, last_min_factor_value: value } = late.value;
  const { custom_seasonal_profile: profile } = own.value;
  const isFixed = profile?.price_type === "fixed";
  const amount = (price: number | null) => (price === null ? null : scaled(price));
  const seasons = profile?.seasons.map((season) => ({
    ...season,
    lowest_price: amount(season.lowest_price),
    base_price: amount(season.base_price),
    highest_price: amount(season.highest_price),
  }));
  return {
    ...rules,
    ...(type === "fixed" && {
      last_minute_prices: {
        ...late,
        value: { ...late.value, last_min_factor_value: scaled(value ?? 0) },
      },
    }),
    ...(isFixed &&
      seasons && {
        custom_seasonal_profile: {
          ...own,
          value: { custom_seasonal_profile: { ...profile, seasons } },
        },
      }),
  };
}

/** What `round` makes of a value, and of values so near that binary fractions decide. Hundredths. */
function around(value: number, unit: number, round: (value: number) => number): number[] {
  const near = unit * 0.000_11;
  return [...new Set([value - near, value, value + near].map(round))];
}

/** The nearest number with an ending, ties up. Hundredths. */
function ended(value: number, ending: string | undefined, unit: number): number {
  if (ending !== "nearest_5" && ending !== "ending_9") return Math.floor(value / unit + 0.5) * unit;
  const [step, last] = ending === "nearest_5" ? [500, 0] : [1_000, 900];
  const below = Math.floor((value - last) / step) * step + last;
  const nearest = value - below < below + step - value ? below : below + step;
  return ending === "ending_9" ? Math.max(900, nearest) : nearest;
}

/** The prices that base × factors, clamped and rounded, can be; calculated apart from the engine. Hundredths. */
function expectedPrices(night: PricedNight, input: EngineInput): number[] {
  const unit = input.decimals ? 1 : 100;
  const least = input.floor === null ? 0 : Math.round(input.floor * 100);
  return unheldPrices(night, input, unit).map((price) => {
    const most = Math.min(price, mostMinor.nightly);
    return most >= least ? most : Math.ceil(least / unit) * unit;
  });
}

/** The same without the floor and the largest amount. */
function unheldPrices(night: PricedNight, { currencyDigits, rules }: EngineInput, unit: number) {
  const { price, priceType } = night.override ?? {};
  const share = 1 + (price ?? 0) / 100;
  if (price !== undefined && priceType === "fixed") {
    const digits = currencyDigits === 0 ? 100 : 1;
    return around(price * 100, digits, (value) => ended(value, "none", digits));
  }
  if (price !== undefined && priceType === "percent_base")
    return around(night.base * share * 100, unit, (value) => ended(value, "none", unit));
  const from = priceType === "percent" ? night.uncustomized : night.beforeThreshold;
  return withinLimits(night, from * share, {
    unit,
    onlyMax: price === undefined && night.fixedLate !== null,
    ending: rules.rounding.value.rounding_type,
  });
}

interface Limits {
  unit: number;
  /** A fixed last-minute price has no minimum. */
  onlyMax: boolean;
  ending: string | undefined;
}

function withinLimits(
  { min, max }: PricedNight,
  raw: number,
  { unit, onlyMax, ending }: Limits,
): number[] {
  const bounded = Math.min(max, onlyMax ? raw : Math.max(min, raw));
  const isEnded = ending === "nearest_5" || ending === "ending_9";
  const rounded = around(bounded * 100, isEnded ? 100 : unit, (value) =>
    ended(value, ending, unit),
  );
  const most = around(max * 100, unit, (value) => Math.floor(value / unit) * unit);
  const least = onlyMax ? [0] : around(min * 100, unit, (value) => Math.ceil(value / unit) * unit);
  return rounded.flatMap((price) =>
    most.flatMap((high) => least.map((low) => Math.max(low, Math.min(high, price)))),
  );
}

/** The nights whose price is not what their rules ask for. */
function wrongNights({ input, currency, ages }: Case): PricedNight[] {
  const { priceNight } = makePricer(input);
  const digits = digitsOf(currency) === 0 ? 100 : 1;
  const isWrong = (night: PricedNight): boolean =>
    night.beforeThreshold !== productOf(night) ||
    night.price % digits !== 0 ||
    night.price > mostMinor.nightly ||
    !expectedPrices(night, input).includes(night.price);
  return [...Array(pushed).keys(), ...ages].flatMap((ahead) => {
    const night = priceNight(input.today + ahead);
    return isWrong(night) ? [{ ...night }] : [];
  });
}

function productOf(night: PricedNight): number {
  const market = night.base * night.seasonality * night.demand * night.dayOfWeek * night.farOut;
  return market * night.lastMinute * night.occupancy * night.gap * night.limit;
}

/** A night's day and the hundredths that a stand-in keeps of a written price. */
type Kept = Map<number, number>;

/** What is left of a value on its way as JSON. */
const sent = (value: object | null): { price?: unknown } =>
  JSON.parse(JSON.stringify(value)) as { price?: unknown };

const written: readonly ((range: RateRange) => { price?: unknown })[] = [
  (range) => sent(bulkOf("7", range)),
  (range) => sent(intervalOf(range)),
];

function keptOf(ranges: readonly RateRange[], write: (typeof written)[number]): Kept {
  return new Map(
    ranges.flatMap((range) => {
      const kept = hundredths(acceptedPrice.parse(write(range).price));
      return nightsIn([range]).map(({ day }) => [day, kept] as const);
    }),
  );
}

const never = (problem: string): never => {
  throw new Error(problem);
};

/** The nights as each vendor's decoder reads them from the vendor's JSON. */
const readers: readonly ((kept: Kept, first: number) => PmsNight[])[] = [
  (kept, first) => {
    const days = [...kept].map(([day, minor]) => ({
      date: dateOf(day),
      listingId: "7",
      price: minor / 100,
      minNights: 1,
      status: "available",
    }));
    const exact = parseExact(JSON.stringify(days)) as unknown[];
    const span = { from: first, to: first + pushed, report: never };
    return guestyNights(exact, ["7"], span).get("7") ?? [];
  },
  (kept, first) => {
    const days = [...kept].map(([day, minor]) => ({
      date: dateOf(day),
      price: minor / 100,
      minimumStay: 1,
      status: "available",
      isAvailable: 1,
    }));
    const exact = parseExact(JSON.stringify(days)) as unknown[];
    return hostawayNights(exact, { from: first, to: first + pushed, report: never });
  },
];

function expectConfirmed({ input }: Case, vendor: number): void {
  const { today } = input;
  const { priceNight } = makePricer(input);
  const ledger = emptyLedger(today, pushed);
  const wanted = wantedNights(input, { ledger, usualMinStay: null });
  const plan = {
    wanted,
    rounding: null,
    usualMinStay: null,
    arrivalRules: false,
    isOpen: () => true,
  };
  const nights = planNights({ ...plan, ledger, isFull: false, pmsNight: () => undefined });
  const [write, read] = [written[vendor], readers[vendor]];
  if (!write || !read) throw new Error("There is no such vendor.");
  const shown = new Map(
    read(keptOf(toRanges(nights), write), today).map((each) => [each.day, each]),
  );
  const own = nights.map((night) => ({ ...night, minStay: null, rules: 0 }));
  const { confirmed } = readBack(own, (day) => shown.get(day), { rule: null, ledger });
  expect(confirmed).toHaveLength(pushed);
  settleNights(ledger, nights, { outcome: outcome.confirmed }, (day) => shown.get(day));
  const stored = storedLedger(packLedger(ledger));
  const prices = Array.from({ length: pushed }, (_, n) => priceNight(today + n).price);
  expect([...stored.prices]).toEqual(prices);
  expect([...stored.heldPrices]).toEqual(prices);
}

/** Prices handed to an own program, and sent back by it with its calendar. */
function expectReturned({ input, currency }: Case): void {
  const { priceNight } = makePricer(input);
  const day = dateOf(input.today);
  const { price } = priceNight(input.today);
  const night = { start_date: day, end_date: day, state: "available", price: fromMinor(price) };
  const text = JSON.stringify({ listing_id: "7", currency, nights: [night] });
  const row = CalendarRow.parse(JSON.parse(text));
  expect(toMinor(row.nights[0]?.price ?? null)).toBe(price);
  const snapshot = { prices: [price, 0, price], minStays: [], states: [], calendarStays: [] };
  expect(Array.from(unpackSnapshot(packSnapshot(snapshot)).prices)).toEqual(snapshot.prices);
}

test("what is confirmed is what is shown is base × factors, clamped and rounded", () => {
  let count = 0;
  fc.assert(
    fc.property(cases, (given) => {
      expect(wrongNights(given)).toEqual([]);
      expectConfirmed(given, count++ % written.length);
      expectReturned(given);
    }),
    { numRuns },
  );
});

/** Listings of one account, by what makes their prices unusual. */
const unusual = [
  { currency: "VND", base: 43_000_000 },
  { currency: "VND", base: 99_999_999 },
  { currency: "JPY", base: 30_000, floor: 29_500 },
  { currency: "KWD", base: 120.5 },
  { currency: "EUR", base: 25_000_000.25 },
  { currency: "EUR", base: 199.99, fixed: 99_999_999 },
  { currency: "CLP", base: 1_250_000, fixed: 987_654 },
  { currency: "BHD", base: 21_474_836.48 },
] as const;

describe.each(vendors)("$kind", (vendor) => {
  test.each([false, true])(
    "prices of any currency and size are confirmed as shown (decimals: %s)",
    async (decimals) => {
      const world = await synced(vendor, { stays: 0, listings: unusual.length });
      const { account, caller, standin } = world;
      await db().account.update({ where: { id: account.id }, data: { decimals } });
      const listings = await listingsOf(world);
      for (const [place, listing] of listings.entries()) {
        const { currency, base, ...more } = unusual[place] ?? unusual[0];
        Object.assign(standin.state.listing(listing.listingId), { currency });
        const whole = decimals && digitsOf(currency) > 0 ? base : Math.round(base);
        const basePrice = BigInt(Math.round(whole * 100));
        await db().listing.update({ where: { key: listing.key }, data: { currency, basePrice } });
        const named = { listing_id: listing.listingId, pms: listing.pmsName };
        if ("floor" in more)
          await setGuardRails(caller, GuardRailsWrite.parse({ ...named, floor: more.floor }));
        const date = dateOf(Math.floor(Date.now() / 86_400_000) + 40);
        const fixed = { price_type: "fixed", currency };
        if ("fixed" in more)
          await override(world, listing, [date], { price: more.fixed, ...fixed });
      }
      await pushAll(world);
      await settle(world);
      const rows = listings.map(({ listingId, pmsName }) => ({ id: listingId, pms: pmsName }));
      const answers = await listingPrices(caller, PricesRequest.parse({ listings: rows }));
      expect(answers).toHaveLength(unusual.length);
      for (const { id, data, currency } of answers) {
        const kept = data.map(({ date }) => standin.state.night(id, date).price);
        expect(kept, `${currency}`).toEqual(data.map(({ price }) => toMinor(price)));
      }
      const states = await db().listingPush.findMany({
        where: { listing: { accountId: account.id } },
      });
      for (const { nights } of states) {
        const { outcomes } = storedLedger(nights ?? new Uint8Array());
        expect(outcomes.every((code) => code === outcome.confirmed)).toBe(true);
      }
    },
  );
});
