import type { ListingNight } from "@/lib/pricing/prices/listing-nights";

/** Background and text colour of an open night by its demand; grey where nothing is known about it. */
export const demandLooks: Readonly<Record<ListingNight["demand"], string>> = {
  low: "bg-demand-1 text-demand-1-ink",
  belowNormal: "bg-demand-2 text-demand-2-ink",
  normal: "bg-demand-3 text-demand-3-ink",
  high: "bg-demand-4 text-demand-4-ink",
  veryHigh: "bg-demand-5 text-demand-5-ink",
  unavailable: "bg-surface text-ink-soft",
  unknown: "bg-night-0 text-night-ink",
};
