import type { PreviewedNight, SelectionPreview } from "@/lib/pricing/overrides/schema-selection";

type Listing = SelectionPreview["listings"][number];

/** What the editor changes: prices, or minimum stays and days. */
export type OverrideKind = "price" | "stay";

/** A row of the preview: a listing's heading where there are several, or a night. */
export type PreviewRow =
  | { key: string; kind: "listing"; listing: Listing }
  | { key: string; kind: "night"; listing: Listing; night: PreviewedNight };

/** The rows of all listings; those with errors first. */
export function rowsOf(listings: readonly Listing[]): PreviewRow[] {
  const sorted = listings.toSorted(
    (a, b) => Number(b.errors.length > 0) - Number(a.errors.length > 0),
  );
  return sorted.flatMap((listing): PreviewRow[] => {
    const name = `${listing.pms}:${listing.id}`;
    const heading: PreviewRow = { key: name, kind: "listing", listing };
    const nights = listing.nights.map((night): PreviewRow => ({
      key: `${name}:${night.date}`,
      kind: "night",
      listing,
      night,
    }));
    return [...(listings.length > 1 || listing.errors.length > 0 ? [heading] : []), ...nights];
  });
}

/** Change of a price in percent to one decimal; null where there is none. */
export function percentOf(from: number | null, to: number | null): number | null {
  if (from === null || to === null || from <= 0 || from === to) return null;
  return Math.round((to / from - 1) * 1_000) / 10;
}
