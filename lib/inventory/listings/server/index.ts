export { clocksAt, type Clock } from "../rules";
export { pricedColumns, toEditable } from "./lock";
export { applyChanges, changeWithPrices, changeListings, type Recounted } from "./commands";
export { type ListingStates, listingEntries } from "./outcomes";
export { type Editable, startMinimum } from "./change-rules";
export { setMapping, setRefreshed, upsertListings, writeListings } from "./write";
export { readLaunchDays, readLaunches } from "./launches";
