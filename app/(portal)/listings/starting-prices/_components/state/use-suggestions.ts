import { useQueries, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { startingPricesQuery } from "@/lib/pricing/starting-prices/client";
import type { StartingPrices } from "@/lib/pricing/starting-prices/schema";

/** Listings of one call, few enough that progress is seen. */
const chunkSize = 200;
/** Calls at a time. */
const atOnce = 2;

type Ref = Pick<Listing, "id" | "pms">;

/** What is known about the listings, as far as it is loaded. */
export interface Suggestions {
  byKey: ReadonlyMap<string, StartingPrices>;
  /** Listings that are answered. */
  done: number;
  error: Error | null;
  /** More answers are to come. */
  isReading: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** Asks for the suggestions of listings. A listing is asked for once, also if others come and go. */
export function useSuggestions(listings: readonly Listing[]): Suggestions {
  const { account } = useAccount();
  const client = useQueryClient();
  const chunks = useChunks(listings);
  const queries = chunks.map((refs) => startingPricesQuery(account, refs));
  const reached = queries.findIndex(
    ({ queryKey }) => client.getQueryState(queryKey)?.status !== "success",
  );
  const suggestions = useQueries({
    queries: queries.map((query, at) => ({
      ...query,
      enabled: reached < 0 || at < reached + atOnce,
    })),
    combine: merged,
  });
  return {
    ...suggestions,
    isReading: suggestions.done < listings.length && !suggestions.error,
  };
}

/** Listings in calls that keep their listings; new ones are added at the end. */
function useChunks(listings: readonly Listing[]): readonly (readonly Ref[])[] {
  const [chunks, setChunks] = useState<readonly (readonly Ref[])[]>([]);
  const asked = new Set(chunks.flat().map(rowKeyOf));
  const added = listings.filter((listing) => !asked.has(rowKeyOf(listing)));
  if (added.length === 0) return chunks;
  const next = [...chunks];
  for (let start = 0; start < added.length; start += chunkSize) {
    next.push(added.slice(start, start + chunkSize).map(({ id, pms }) => ({ id, pms })));
  }
  setChunks(next);
  return next;
}

function merged(
  results: readonly UseQueryResult<{ listings: StartingPrices[] }>[],
): Omit<Suggestions, "isReading"> {
  const answered = results.flatMap(({ data }) => data?.listings ?? []);
  return {
    byKey: new Map(answered.map((listing) => [rowKeyOf(listing), listing])),
    done: answered.length,
    error: results.find(({ error }) => error)?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { error, refetch } of results) if (error) void refetch();
    },
  };
}
