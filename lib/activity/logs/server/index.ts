export { listLogs, listPortalLogs, listUsers, changesSince } from "./queries";
export { readable } from "./entry-conditions";
export { entriesById, findEntries, type StoredEntry } from "./stored-entries";
export { toLogEntry } from "./log-entry";
export { type ListingScope, listingScopeOf } from "./listing-scope";
