/** One value per place along the bottom; null where it is not known. */
export interface Series {
  id: string;
  label: string;
  values: readonly (number | null)[];
  /** Its own unit, where it differs from the chart's. */
  format?: (value: number) => string;
}

/** All that a chart, its table and its CSV file are made from. */
export interface ChartData {
  /** What stands along the bottom: dates, months, ranges. */
  x: { label: string; values: readonly string[] };
  series: readonly Series[];
}

/** How values are written, in the reader's notation. */
export interface ChartFormat {
  /** A place along the bottom, in full. */
  x: (value: string) => string;
  /** A value in full, with its unit. */
  y: (value: number) => string;
  /** A value at the axis, short. */
  tick: (value: number) => string;
}

/** The looks there are: own is the only saturated line; limit, median, inner and outer are tints of one hue. */
export type Tone = "own" | "limit" | "median" | "inner" | "outer" | "past";

/** What is drawn, from back to front. */
export type Layer =
  | { kind: "band"; low: string; high: string; tone: "inner" | "outer"; label: string }
  | { kind: "line"; series: string; tone: Exclude<Tone, "inner" | "outer"> };

/** A mark along the bottom: at a place of `x.values`, or between them. */
export interface XTick {
  at: number;
  text: string;
}

/** Lowest and highest value that is drawn. */
export type Domain = readonly [low: number, high: number];

/** What every drawing takes. */
export interface PlotProps {
  /** Names the drawing for assistive technology. */
  label: string;
  data: ChartData;
  format: ChartFormat;
  domain: Domain;
  ticks: readonly XTick[];
  /** In px. */
  height: number;
}
