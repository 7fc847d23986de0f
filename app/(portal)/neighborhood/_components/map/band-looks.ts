/** Price bands from low to high: darker and larger, so that colour is not the only cue. */
export const bandLooks = [
  { color: "bg-demand-1 text-demand-1-ink", size: "size-2.5" },
  { color: "bg-demand-2 text-demand-2-ink", size: "size-3" },
  { color: "bg-demand-3 text-demand-3-ink", size: "size-3.5" },
  { color: "bg-demand-4 text-demand-4-ink", size: "size-4" },
  { color: "bg-demand-5 text-demand-5-ink", size: "size-4.5" },
] as const;

/** A home without a known price. */
export const unpriced = {
  color: "border-dashed bg-surface text-ink-soft",
  size: "size-3",
} as const;

/** Returns the look of a band out of `count`, spread over all colours. */
export function bandLook(band: number | null, count: number) {
  if (band === null) return unpriced;
  const at = count <= 1 ? 2 : Math.round((band * (bandLooks.length - 1)) / (count - 1));
  return bandLooks[at] ?? unpriced;
}
