import type { Changes } from "../changes/use-changes";
import type { NightsProps } from "../state/page-props";
import type { Range } from "../state/use-range";

/** What the month shows beside the nights: what changed, and what is selected. */
export interface MonthCalendarProps extends NightsProps {
  changes: Changes;
  range: Range;
}
