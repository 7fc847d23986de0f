import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAccount } from "@/components/account/use-account";
import { impactQuery, type Rules } from "@/lib/pricing/customizations/client";
import type { Tried } from "@/lib/pricing/customizations/schema-answers";
import type { Target } from "@/lib/pricing/customizations/target";
import { useSettled } from "./use-settled";

/** Long enough not to count at every step of a slider. */
const restMs = 300;

export interface Impact {
  /** Whom the changes would reach; of the changes before while `isCounting`. */
  tried: Tried | undefined;
  isCounting: boolean;
  error: Error | null;
}

/** Whom changes would reach, asked of the server once they rest. */
export function useImpact(target: Target, changes: Rules, isWrong: boolean): Impact {
  const { account } = useAccount();
  const text = JSON.stringify(changes);
  const settled = useSettled(text, restMs);
  const rules = JSON.parse(settled) as Rules;
  const isAsked = !isWrong && settled !== "{}";
  const query = useQuery({
    ...impactQuery(account, target, rules),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isCounting = settled !== text || (isAsked && (query.isFetching || query.isPlaceholderData));
  return { tried: isAsked ? query.data : undefined, isCounting, error: query.error };
}
