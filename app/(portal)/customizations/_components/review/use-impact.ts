import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAccount } from "@/components/account/use-account";
import { impactQuery, type Rules } from "@/lib/pricing/customizations/client";
import type { Tried } from "@/lib/pricing/customizations/schema-answers";
import type { LevelRef } from "@/lib/pricing/customizations/level-ref";
import { useDebounced } from "@/components/debounced/use-debounced";

/** Long enough not to ask at every step of a slider. */
const debounceMs = 300;

export interface Impact {
  /** The effect of the changes; while `isCounting`, that of the changes before. */
  tried: Tried | undefined;
  isCounting: boolean;
  error: Error | null;
}

/** Asks the server which listings the changes would affect, once they have stopped. */
export function useImpact(target: LevelRef, changes: Rules, isWrong: boolean): Impact {
  const { account } = useAccount();
  const text = JSON.stringify(changes);
  const debounced = useDebounced(text, debounceMs);
  const rules = JSON.parse(debounced) as Rules;
  const isAsked = !isWrong && debounced !== "{}";
  const query = useQuery({
    ...impactQuery(account, target, rules),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isCounting =
    debounced !== text || (isAsked && (query.isFetching || query.isPlaceholderData));
  return { tried: isAsked ? query.data : undefined, isCounting, error: query.error };
}
