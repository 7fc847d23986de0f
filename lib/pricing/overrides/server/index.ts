export { overrideSpans, groupEntries, listingEntries } from "./write";
export { readOverrides, toDated } from "./rows";
export { restoreGroupOverrides, type RestoredListing, restoreOverrides } from "./restore";
export type { DatedOverride } from "./rows";
export { copyOverrides, type OverrideWrite, writeOverrides } from "./write";
