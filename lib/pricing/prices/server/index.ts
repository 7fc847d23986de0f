export type { EngineListing } from "./engine-inputs";
export { type MinimumShare, readMinimumShares } from "./minimum";
