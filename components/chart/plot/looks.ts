import type { Tone } from "../types";

/** Classes of each tone. Dashes tell lines apart without colour. */
export const lineLooks: Record<Tone, { className: string; strokeDasharray?: string }> = {
  own: { className: "stroke-accent stroke-[2.25]" },
  limit: { className: "stroke-accent stroke-[1.25]", strokeDasharray: "2 4" },
  median: { className: "stroke-band-median stroke-[1.5]" },
  inner: { className: "stroke-band-inner" },
  outer: { className: "stroke-band-outer" },
  past: { className: "stroke-ink-faint stroke-[1.5]", strokeDasharray: "5 3" },
};

export const bandLooks = { inner: "fill-band-inner", outer: "fill-band-outer" };
