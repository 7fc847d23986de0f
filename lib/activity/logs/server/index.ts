export { listLogs, listPortalLogs, listUsers, changesSince } from "./queries";
export { findEntries, type StoredEntry } from "./stored-entries";
export { toLogEntry } from "./log-entry";
export { listingScopeOf } from "./listing-scope";
