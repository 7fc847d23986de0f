import type { ListingRef } from "./client";

/** A listing in an address: `pms/id`. Null for anything else. */
export function nameIn(text: string | null): ListingRef | null {
  const [, pms, id] = /^([^/]+)\/(.+)$/.exec(text ?? "") ?? [];
  return pms && id ? { pms, id } : null;
}

/** The same, written. */
export function addressOf({ pms, id }: ListingRef): string {
  return `${pms}/${id}`;
}

/** How many nights ahead prices are shown. */
export const spans = ["90", "180", "360"] as const;
export type Span = (typeof spans)[number];

/** The span an address names; half a year where it names none. */
export function spanIn(text: string | null): Span {
  return spans.find((span) => span === text) ?? "180";
}
