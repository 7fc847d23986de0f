export { overrideSpans } from "./entries";
export { readOverrides } from "./read";
export { restoreGroupOverrides, type RestoredListing, restoreOverrides } from "./restore";
export type { DatedOverride } from "./rows";
export { copyOverrides } from "./write";
