import type { ChartData, ChartFormat } from "@/components/chart/types";

/** Height of the charts and their skeletons in px. */
export const chartHeight = 220;

export const measures = ["revenue", "nights", "bookings"] as const;
export type Measure = (typeof measures)[number];

/** The data of one of the report's charts. */
export interface SharesProps {
  data: ChartData;
  format: ChartFormat;
  summary: string;
  measure: Measure;
}
