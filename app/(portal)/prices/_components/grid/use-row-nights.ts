import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { dateOf, dayOf } from "@/lib/core/dates";
import { type CalendarListing, rowCalendarQuery } from "@/lib/pricing/prices/client";
import type {
  CalendarRow,
  CalendarBar,
  CalendarNights,
} from "@/lib/pricing/prices/schema-calendar";
import type { Block } from "./axis";

/** Reads the nights of a listing in some blocks. Returns the loaded ones, and whether a read failed. */
export function useRowNights(listing: CalendarListing, blocks: readonly Block[]) {
  const { account } = useAccount();
  const client = useQueryClient();
  const queries = blocks.map((block) => calendarOf(account, listing, block));
  const { rows, isFailed } = useQueries({ queries, combine: combined });
  const nights = useMemo(() => rowNights(loaded(rows, blocks)), [rows, blocks]);
  const retry = (): void => {
    for (const { queryKey } of queries) void client.refetchQueries({ queryKey });
  };
  return { nights, isFailed, retry };
}

/** Reads the nights of several listings in some blocks, by `key`. */
export function useManyNights(
  listings: readonly (CalendarListing & { key: string })[],
  blocks: readonly Block[],
): ReadonlyMap<string, RowNights> {
  const { account } = useAccount();
  const queries = listings.flatMap((listing) =>
    blocks.map((block) => calendarOf(account, listing, block)),
  );
  const { rows } = useQueries({ queries, combine: combined });
  return useMemo(() => {
    const found = new Map<string, RowNights>();
    for (const [at, { key }] of listings.entries()) {
      const own = rows.slice(at * blocks.length, (at + 1) * blocks.length);
      const nights = rowNights(loaded(own, blocks));
      if (nights) found.set(key, nights);
    }
    return found;
  }, [listings, blocks, rows]);
}

/** Returns the query of a listing's nights in a block. */
export function calendarOf(
  account: number | null,
  listing: CalendarListing,
  { first, last }: Block,
) {
  return rowCalendarQuery(account, listing, dateOf(first), dateOf(last));
}

function combined(results: UseQueryResult<CalendarRow>[]) {
  return {
    rows: results.map(({ data }) => data ?? null),
    isFailed: results.some(({ data, error }) => error !== null && data === undefined),
  };
}

function loaded(rows: readonly (CalendarRow | null)[], blocks: readonly Block[]): LoadedBlock[] {
  return blocks.flatMap(({ first }, at) => {
    const row = rows[at];
    return row ? { first, row } : [];
  });
}

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
  /** Sold and sellable units, of a listing with several. */
  units: { sold: number; sellable: number } | null;
}

/** The nights of a listing; those that are not loaded are undefined. */
export interface RowNights {
  error: CalendarRow["error"];
  currency: string | null;
  usualStay: number;
  /** Units of the listing; null for one. */
  units: number | null;
  bars: readonly GridBar[];
  nightOn: (day: number) => GridNight | undefined;
}

/** A booked stay in days since 1970-01-01. */
interface GridBar extends Pick<CalendarBar, "channel" | "rate"> {
  /** Another stay has the same nights. */
  isTwice: boolean;
  first: number;
  last: number;
}

/** A calendar and the day of its first night. */
interface LoadedBlock {
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
    units: row.units?.count ?? null,
    bars: mergedBars(blocks),
    nightOn: (day) => {
      const block = blocks.find(
        (each) => day >= each.first && day < each.first + each.row.nights.price.length,
      );
      return block && nightAt(block, day - block.first);
    },
  };
}

function nightAt({ row: { nights, units } }: LoadedBlock, at: number): GridNight {
  return {
    price: nights.price[at] ?? null,
    demand: nights.demand[at] ?? "u",
    minStay: nights.min_stay[at] ?? 1,
    state: nights.state[at] ?? "?",
    override: levelAt(nights, at),
    isUnbookable: nights.unbookable[at] === "1",
    units: units && { sold: units.sold[at] ?? 0, sellable: units.sellable[at] ?? 0 },
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
    for (const { from, to, channel, rate, booked_twice: isTwice } of row.bars) {
      byFirst.set(from, { first: dayOf(from), last: dayOf(to), channel, rate, isTwice });
    }
  }
  return [...byFirst.values()];
}

/** Returns whether the night's price can be set: it is open, or its state is unknown. */
export function isOpen({ price, state }: GridNight): boolean {
  return price !== null && (state === "o" || state === "?");
}
