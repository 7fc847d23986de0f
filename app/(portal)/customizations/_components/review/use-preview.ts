import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAccount } from "@/components/account/use-account";
import { useDebounced } from "@/components/debounced/use-debounced";
import { previewQuery, type Rules, type Shown } from "@/lib/pricing/customizations/client";
import type { LevelRef } from "@/lib/pricing/customizations/level-ref";
import type { Preview } from "@/lib/pricing/customizations/schema-preview";

/** Long enough not to ask at every step of a slider. */
const debounceMs = 300;

export interface Previewing {
  /** The effect of the changes; while `isCounting`, that of the changes before. */
  preview: Preview | undefined;
  /** The numbers are not yet those of the changes. */
  isCounting: boolean;
  error: Error | null;
}

interface PreviewInput {
  target: LevelRef;
  changes: Rules;
  /** The changes have errors. */
  isWrong: boolean;
  shown: Shown;
}

/** Asks the server what the changes would do to prices, once they have stopped; a superseded call is cancelled. */
export function usePreview({ target, changes, isWrong, shown }: PreviewInput): Previewing {
  const { account } = useAccount();
  const text = JSON.stringify(changes);
  const debounced = useDebounced(text, debounceMs);
  const rules = JSON.parse(debounced) as Rules;
  const isAsked = !isWrong && debounced !== "{}";
  const query = useQuery({
    ...previewQuery(account, target, rules, shown),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  // Another night or listing of the same changes leaves the numbers as they are.
  const isOf = JSON.stringify(query.data?.rules) === text;
  return {
    preview: isAsked ? query.data?.preview : undefined,
    isCounting: !isOf && !query.error,
    error: query.error,
  };
}
