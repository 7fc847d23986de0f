import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import type { Board } from "@/lib/mappings/board";
import { dismissedQuery, keyOfPair } from "@/lib/mappings/client";
import { type Suggestion, suggestMappings } from "@/lib/mappings/suggestions";
import { useMappingScope } from "../page/scope";

const emptyBoard: Board = { unmapped: [], groups: [] };

/** Returns suggested mappings, best first, computed after the board renders; undefined while dismissals load. */
export function useSuggestions(board: Board): readonly Suggestion[] | undefined {
  const { account, limits } = useMappingScope();
  const { data } = useQuery(dismissedQuery(account));
  const deferred = useDeferredValue(board, emptyBoard);
  return useMemo(() => {
    if (!data || deferred === emptyBoard) return undefined;
    const dismissed = new Set(data.pairs.map(keyOfPair));
    return suggestMappings(deferred, limits, dismissed);
  }, [data, deferred, limits]);
}
