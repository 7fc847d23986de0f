import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import { dateOf } from "@/lib/core/dates";
import { type CalendarListing } from "@/lib/pricing/prices/calendar-batch";
import { rowCalendarQuery } from "@/lib/pricing/prices/client";
import type { CalendarRow } from "@/lib/pricing/prices/schema-calendar";
import type { Block } from "../axis/axis";
import { type LoadedBlock, type RowNights, rowNights } from "./row-nights";

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
