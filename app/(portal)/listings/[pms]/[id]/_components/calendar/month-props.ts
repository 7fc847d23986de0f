import type { Changes } from "../changes/use-changes";
import type { NightsProps } from "../state/page-props";
import type { Range } from "../state/use-range";

/** Props of the month calendar: the nights, their changes and the selection. */
export interface MonthCalendarProps extends NightsProps {
  changes: Changes;
  range: Range;
}
