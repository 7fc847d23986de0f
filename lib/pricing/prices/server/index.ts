export type { EngineListing } from "./engine-inputs";
export { readMinimumShares } from "./minimum";
export { priceCalendar } from "./calendar-rows";
