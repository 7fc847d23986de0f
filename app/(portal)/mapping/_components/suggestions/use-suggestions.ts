import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import type { Board } from "@/lib/mappings/board";
import { dismissedQuery, keyOfPair } from "@/lib/mappings/client";
import { type Suggestion, suggestMappings } from "@/lib/mappings/suggestions";
import { useMappingScope } from "../page/scope";

const nobody: Board = { unmapped: [], groups: [] };

/** What could be mapped, best first; found after the board stands. Undefined until it is known what was dismissed. */
export function useSuggestions(board: Board): readonly Suggestion[] | undefined {
  const { account, limits } = useMappingScope();
  const { data } = useQuery(dismissedQuery(account));
  const settled = useDeferredValue(board, nobody);
  return useMemo(() => {
    if (!data || settled === nobody) return undefined;
    const dismissed = new Set(data.pairs.map(keyOfPair));
    return suggestMappings(settled, limits, dismissed);
  }, [data, settled, limits]);
}
