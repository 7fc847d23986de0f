import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAccount } from "@/components/hooks/use-account";
import { useDebounced } from "@/components/hooks/use-debounced";
import { previewQuery, type Rules, type Shown } from "@/lib/pricing/customizations/client";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import type { Preview } from "@/lib/pricing/customizations/schema-answers";
import { useSearchParams } from "next/navigation";
import { useWriteAddress } from "@/components/hooks/use-address";

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

/** Nights that the preview's charts can show. */
export const spans = [90, 365] as const;
export type Span = (typeof spans)[number];

/**
 * Reads the nights of the charts (`span`), the listing (`show=pms/id`) and the night (`night=date`)
 * from the URL, and returns their setters.
 */
export function useShown() {
  const write = useWriteAddress();
  const parameters = useSearchParams();
  const [, pms, id] = /^([^/]+)\/(.+)$/.exec(parameters.get("show") ?? "") ?? [];
  const night = parameters.get("night");
  const shown: Shown = {
    listing: pms !== undefined && id !== undefined ? { id, pms } : null,
    date: night !== null && /^\d{4}-\d{2}-\d{2}$/.test(night) ? night : null,
  };
  return {
    shown,
    span: spans.find((nights) => String(nights) === parameters.get("span")) ?? 365,
    showSpan: (span: Span) => write({ span: span === 365 ? null : String(span) }),
    showListing: (address: string | null) => write({ show: address, night: null }),
    showNight: (date: string) => write({ night: date }),
  };
}
