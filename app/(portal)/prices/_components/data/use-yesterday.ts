import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import { dateOf } from "@/lib/core/dates";
import type { CalendarListing } from "@/lib/pricing/prices/calendar-batch";
import { rowYesterdayQuery } from "@/lib/pricing/prices/client";
import type { YesterdayRow } from "@/lib/pricing/prices/schema-yesterday";
import type { Axis, Block } from "../axis/axis";

/** Returns a night's price yesterday; null where it isn't known. */
export type PriceYesterday = (day: number) => number | null;

const unknown: PriceYesterday = () => null;
const noBlocks: readonly Block[] = [];

/** Reads yesterday's prices of a listing in some blocks, in the closest zoom only, because others have no room. */
export function useYesterday(
  listing: CalendarListing,
  blocks: readonly Block[],
  { zoom }: Pick<Axis, "zoom">,
): PriceYesterday {
  const { account } = useAccount();
  const read = zoom === "2w" ? blocks : noBlocks;
  const rows = useQueries({
    queries: read.map(({ first, last }) =>
      rowYesterdayQuery(account, listing, dateOf(first), dateOf(last)),
    ),
    combine: rowsOf,
  });
  return useMemo(() => {
    if (read.length === 0) return unknown;
    return (day) => {
      const at = read.findIndex(({ first, last }) => first <= day && day <= last);
      return rows[at]?.prices[day - (read[at]?.first ?? 0)] ?? null;
    };
  }, [read, rows]);
}

function rowsOf(results: UseQueryResult<YesterdayRow>[]) {
  return results.map(({ data }) => data ?? null);
}
