import type { Span } from "@/lib/pricing/customizations/seasons";
import type { Placed, YearChoice } from "./season-lists";

export interface SeasonStripProps {
  year: YearChoice;
  seasons: readonly Placed[];
  /** Seasons of every year behind those of one. */
  behind: readonly Placed[];
  type: string;
  currency: string | null;
  /** Index of the season that is edited. */
  chosen: number | null;
  onChoose: (index: number) => void;
  onEdge: (index: number, edge: keyof Span, day: number) => void;
  isReadOnly: boolean;
}
