/** Colours of a night by the letter of its demand. */
export const demandLooks: Readonly<Record<string, string>> = {
  l: "bg-night-1",
  b: "bg-night-2",
  n: "bg-night-3",
  h: "bg-night-4",
  v: "bg-night-5",
  u: "bg-muted",
};

/** Nights that are blocked by the owner or not available. */
export const closedLook =
  "bg-surface [background-image:repeating-linear-gradient(135deg,var(--edge)_0_1.5px,transparent_1.5px_5px)]";

/** The corner of a night with an override. */
export const cornerLook =
  "[background-image:linear-gradient(to_bottom_left,var(--night-ink)_50%,transparent_51%)] bg-[length:8px_8px] bg-[position:top_right] bg-no-repeat";

/** Height of the sticky head, in px. */
export const headHeight = 52;

/** Returns the width of the sticky name column in px, by the width of the grid. */
export function nameWidth(width: number): number {
  return width < 640 ? 128 : 244;
}
