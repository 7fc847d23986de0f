/** One value per x value; null if unknown. */
export interface Series {
  id: string;
  label: string;
  values: readonly (number | null)[];
  /** The format of its own unit; by default the chart's. */
  format?: (value: number) => string;
}

/** The data of a chart, its table and its CSV file. */
export interface ChartData {
  /** The x axis: dates, months, ranges. */
  x: { label: string; values: readonly string[] };
  series: readonly Series[];
}

/** Writes values in the reader's language. */
export interface ChartFormat {
  /** An x value in full. */
  x: (value: string) => string;
  /** A value in full, with its unit. */
  y: (value: number) => string;
  /** A value at the axis, short. */
  tick: (value: number) => string;
}

/** Tones of lines and bands: only own is saturated; limit, median, inner and outer are tints of one hue. */
export type Tone = "own" | "limit" | "median" | "inner" | "outer" | "past";

/** A line or band; layers are drawn from back to front. */
export type Layer =
  | { kind: "band"; low: string; high: string; tone: "inner" | "outer"; label: string }
  | { kind: "line"; series: string; tone: Exclude<Tone, "inner" | "outer"> };

/** A label of the x axis, at an index of `x.values` or between two. */
export interface XTick {
  at: number;
  text: string;
}

/** Lowest and highest y value. */
export type Domain = readonly [low: number, high: number];

/** Props of every drawing. */
export interface PlotProps {
  /** Names the drawing for assistive technology. */
  label: string;
  data: ChartData;
  format: ChartFormat;
  domain: Domain;
  ticks: readonly XTick[];
  /** In px. */
  height: number;
  /** Makes x values choosable, by a click of the mouse or Enter; takes an index of `x.values`. */
  onPick?: ((at: number) => void) | undefined;
}
