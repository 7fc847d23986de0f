export { engineColumns, type EngineListing, nightsBeyond, readEngineInputs } from "./engine-inputs";
export { readMinimumShares } from "./minimum";
export { takeSnapshots } from "./history/take";
export { nightsOf } from "./nights";
export { priceCalendar } from "./calendar-rows";
