import { useSearchParams } from "next/navigation";
import { useWriteAddress } from "@/components/address/use-address";
import type { Shown } from "@/lib/pricing/customizations/client";

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
