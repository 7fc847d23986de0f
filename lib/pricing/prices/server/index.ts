export type { EngineListing } from "./engine-inputs";
export { readMinimumShares } from "./minimum";
export { takeSnapshots } from "./history/take";
export { priceCalendar } from "./calendar-rows";
