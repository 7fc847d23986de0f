export { listDismissed, mapListings } from "./commands";
export { mappingSettings } from "./lock";
export { unmapListings } from "./unmap";
export { mappingEntry, mappingState, unmapped } from "./entries";
