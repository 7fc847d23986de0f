import { randomOf } from "@/lib/core/random";
import { available, type Nights } from "@/lib/inventory/calendars/nights";
import type { ListingRow } from "@/lib/intake/sources/files/schema";
import {
  contextOf,
  engineInput,
  MarketModel,
  type OfflineMarket,
  rulesFrom,
} from "@/lib/lab/quote/server";
import { heldYear, type HeldHome, type HeldYear, medianBase, period } from "../held-year";

/** Homes of the account, chosen evenly from those with enough open nights to learn a base. */
const [mostHomes, fewestOpen] = [40, 60];
/** Deviation of the logarithm of a home's asking prices from one observation to the next. */
const noise = 0.05;
const monthDays = 30;

/**
 * Simulates a year of nightly plans of homes of a market (`first-night.md` §5): their calendars repeat every 52 weeks, the
 * market is observed each month with asking prices that vary by home, and its season is learned anew each time.
 */
export function simulateHeldYear(market: OfflineMarket, rows: readonly ListingRow[]): HeldYear {
  const able = rows.flatMap((row, key) => {
    const nights = market.nights[key];
    if (!nights || openIn(nights) < fewestOpen) return [];
    const base = medianBase(nights);
    return base === null ? [] : [{ row, nights, base }];
  });
  const step = Math.max(1, able.length / mostHomes);
  const chosen = Array.from({ length: Math.min(mostHomes, able.length) }, (_, n) => {
    return able[Math.floor(n * step)];
  });
  const modelOf = observations(market);
  const rules = rulesFrom("rules", null);
  const homes = chosen.flatMap((each): HeldHome[] => {
    if (!each) return [];
    const { row, nights, base } = each;
    const prices = { base, min: Math.round(0.6 * base), max: null };
    const inputOn: HeldHome["inputOn"] = (today, month, isDoubled) => {
      const model = month === null ? null : modelOf(month, isDoubled);
      const calendar = { states: new Uint8Array(365), minStays: new Uint16Array(365) };
      const listing = { row, capacity: 1, stays: [], history: [], recent: calendar, calendar };
      const context = contextOf({ today, rules, model, listings: [] });
      return { ...engineInput(context, listing), ...prices };
    };
    return [{ name: row.listing_id, first: market.first, states: nights.states, inputOn }];
  });
  return heldYear(homes);
}

/** What is learned from the market's observation of a month, with asking prices doubled in every second quarter or not. */
function observations(market: OfflineMarket) {
  const known = new Map<string, MarketModel>();
  return (month: number, isDoubled: boolean): MarketModel => {
    const name = `${month} ${isDoubled}`;
    const day = market.asOf + month * monthDays;
    const model = known.get(name) ?? new MarketModel(observed(market, month, isDoubled), day);
    known.set(name, model);
    return model;
  };
}

/** The market as it is observed in a month: its calendars go on, and each home asks a little more or less. */
function observed(market: OfflineMarket, month: number, isDoubled: boolean): OfflineMarket {
  const skip = month * monthDays;
  const asOf = market.asOf + skip;
  const nights = market.nights.map((own, key) => {
    const { length } = own.prices;
    const factor = Math.exp(noise * randomOf(`${key} ${month}`).normal());
    const moved = (at: number): number => (at + skip) % Math.min(period, length);
    const pricesAt = (at: number): number => {
      const isSecond = isDoubled && Math.floor(at / 91) % 2 === 1;
      return Math.round((own.prices[moved(at)] ?? 0) * factor * (isSecond ? 2 : 1));
    };
    return {
      prices: Float64Array.from({ length }, (_, at) => pricesAt(at)),
      states: Uint8Array.from({ length }, (_, at) => own.states[moved(at)] ?? 0),
      minStays: Uint16Array.from({ length }, (_, at) => own.minStays[moved(at)] ?? 0),
    };
  });
  const comparables = market.comparables.map((each) => ({ ...each, asOf }));
  return { asOf, first: market.first + skip, comparables, nights };
}

function openIn({ states, prices }: Nights): number {
  return states.filter((state, at) => state === available && (prices[at] ?? 0) > 0).length;
}
