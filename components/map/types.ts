import type { Cluster, Spot } from "./projection";

export interface Point {
  key: string;
  spot: Spot;
}

/** The look of a marker: its name, classes, and text inside. */
export interface Look {
  label: string;
  className: string;
  text?: string | null;
}

/** Returns the look of a marker of one or several points. */
export type LookOf<P extends Point> = (cluster: Cluster<P>) => Look;
