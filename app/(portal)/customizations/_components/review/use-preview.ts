import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAccount } from "@/components/account/use-account";
import { useDebounced } from "@/components/debounced/use-debounced";
import { previewQuery, type Rules, type Shown } from "@/lib/pricing/customizations/client";
import type { LevelRef } from "@/lib/pricing/customizations/level-ref";
import type { Preview } from "@/lib/pricing/customizations/schema-preview";

/** Delay in ms that avoids a call at every step of a slider. */
const debounceMs = 300;

export interface Previewing {
  /** The effect of the changes; while `isCounting`, of the previous changes. */
  preview: Preview | undefined;
  /** True until the preview is of the current changes. */
  isCounting: boolean;
  error: Error | null;
}

interface PreviewInput {
  target: LevelRef;
  changes: Rules;
  /** True if the changes have errors. */
  isWrong: boolean;
  shown: Shown;
}

/** Previews the changes on the server once they pause; cancels a superseded call. */
export function usePreview({ target, changes, isWrong, shown }: PreviewInput): Previewing {
  const { account } = useAccount();
  const text = JSON.stringify(changes);
  const debounced = useDebounced(text, debounceMs);
  const rules = JSON.parse(debounced) as Rules;
  const isEnabled = !isWrong && debounced !== "{}";
  const query = useQuery({
    ...previewQuery(account, target, rules, shown),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  // The numbers stay the same for another night or listing of the same changes.
  const isCurrent = JSON.stringify(query.data?.rules) === text;
  return {
    preview: isEnabled ? query.data?.preview : undefined,
    isCounting: !isCurrent && !query.error,
    error: query.error,
  };
}
