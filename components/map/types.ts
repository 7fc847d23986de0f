import type { Cluster, Spot } from "./projection";

/** What stands on a map. */
export interface Point {
  key: string;
  spot: Spot;
}

/** How a place looks and is called; `text` stands in it. */
export interface Look {
  label: string;
  className: string;
  text?: string | null;
}

/** Says how one point, or several too close to be told apart, are shown. */
export type LookOf<P extends Point> = (cluster: Cluster<P>) => Look;
