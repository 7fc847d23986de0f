import { dayOf } from "@/lib/core/dates";
import type {
  CalendarBar,
  CalendarNights,
  CalendarRow,
} from "@/lib/pricing/prices/schema-calendar";

type OverrideLevel = "listing" | "subgroup" | "group";

/** A night of a listing in the grid. */
export interface GridNight {
  price: number | null;
  /** A letter of `demandLetters`. */
  demand: string;
  minStay: number;
  /** A letter of `stateLetters`. */
  state: string;
  /** The level of the override that applies. */
  override: OverrideLevel | null;
  isUnbookable: boolean;
}

/** The nights of a listing; those that are not loaded are undefined. */
export interface RowNights {
  error: CalendarRow["error"];
  currency: string | null;
  usualStay: number;
  bars: readonly GridBar[];
  nightOn: (day: number) => GridNight | undefined;
}

/** A booked stay in days since 1970-01-01. */
export interface GridBar extends Pick<CalendarBar, "channel" | "rate"> {
  first: number;
  last: number;
}

/** A calendar and the day of its first night. */
export interface LoadedBlock {
  first: number;
  row: CalendarRow;
}

/** Merges the blocks of a listing; undefined without any. */
export function rowNights(blocks: readonly LoadedBlock[]): RowNights | undefined {
  const row = blocks[0]?.row;
  if (!row) return undefined;
  return {
    error: row.error,
    currency: row.currency,
    usualStay: row.min_stay_default,
    bars: mergedBars(blocks),
    nightOn: (day) => {
      const block = blocks.find(
        (each) => day >= each.first && day < each.first + each.row.nights.price.length,
      );
      return block && nightAt(block, day - block.first);
    },
  };
}

function nightAt({ row: { nights } }: LoadedBlock, at: number): GridNight {
  return {
    price: nights.price[at] ?? null,
    demand: nights.demand[at] ?? "u",
    minStay: nights.min_stay[at] ?? 1,
    state: nights.state[at] ?? "?",
    override: levelAt(nights, at),
    isUnbookable: nights.unbookable[at] === "1",
  };
}

function levelAt({ override }: CalendarNights, at: number): OverrideLevel | null {
  const letter = override[at];
  if (letter === "l") return "listing";
  if (letter === "s") return "subgroup";
  return letter === "g" ? "group" : null;
}

/** Returns each stay once: a stay across two blocks is in both. */
function mergedBars(blocks: readonly LoadedBlock[]): GridBar[] {
  const byFirst = new Map<string, GridBar>();
  for (const { row } of blocks) {
    for (const { from, to, channel, rate } of row.bars) {
      byFirst.set(from, { first: dayOf(from), last: dayOf(to), channel, rate });
    }
  }
  return [...byFirst.values()];
}

/** Returns whether the night's price can be set: it is open, or its state is unknown. */
export function isOpen({ price, state }: GridNight): boolean {
  return price !== null && (state === "o" || state === "?");
}
