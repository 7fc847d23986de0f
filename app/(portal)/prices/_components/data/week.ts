import { demandLetters } from "@/lib/pricing/prices/schema-calendar";
import { isOpen, type RowNights } from "./row-nights";

/** A column of the year zoom. */
export interface GridWeek {
  /** Mean price of the open nights; null without any. */
  price: number | null;
  /** Median demand of the open nights, as a letter of `demandLetters`. */
  demand: string;
  booked: number;
  /** Nights blocked by the owner or not available. */
  closed: number;
  open: number;
  hasOverride: boolean;
}

/** Returns the week that begins on `first`; undefined before its nights are loaded. */
export function weekOf({ nightOn }: RowNights, first: number): GridWeek | undefined {
  const nights = Array.from({ length: 7 }, (_, at) => nightOn(first + at));
  const loaded = nights.flatMap((night) => night ?? []);
  if (loaded.length === 0) return undefined;
  const open = loaded.filter(isOpen);
  const demands = open.map(({ demand }) => demandLetters.indexOf(demand)).toSorted((a, b) => a - b);
  const total = open.reduce((sum, { price }) => sum + (price ?? 0), 0);
  return {
    price: open.length > 0 ? total / open.length : null,
    demand: demandLetters[demands[Math.floor(demands.length / 2)] ?? -1] ?? "u",
    booked: loaded.filter(({ state }) => state === "b").length,
    closed: loaded.filter(({ state }) => state === "k" || state === "u").length,
    open: open.length,
    hasOverride: open.some(({ override }) => override !== null),
  };
}
