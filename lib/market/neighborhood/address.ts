import type { ListingRef } from "./client";

/** Parses `pms/id` of a URL; null for anything else. */
export function nameIn(text: string | null): ListingRef | null {
  const [, pms, id] = /^([^/]+)\/(.+)$/.exec(text ?? "") ?? [];
  return pms && id ? { pms, id } : null;
}

/** `pms/id` of a listing. */
export function addressOf({ pms, id }: ListingRef): string {
  return `${pms}/${id}`;
}

/** Nights ahead that prices are shown for, or months. */
export const spans = ["90", "180", "360", "months"] as const;
export type Span = (typeof spans)[number];

/** The span in a URL; half a year by default. */
export function spanIn(text: string | null): Span {
  return spans.find((span) => span === text) ?? "180";
}
