import type { ChartData, ChartFormat } from "@/components/chart/types";

/** What the charts can count. */
export const measures = ["revenue", "nights", "bookings"] as const;
export type Measure = (typeof measures)[number];

/** One of the report's charts, ready to be drawn. */
export interface SharesProps {
  data: ChartData;
  format: ChartFormat;
  /** What it says in words. */
  summary: string;
  measure: Measure;
}
