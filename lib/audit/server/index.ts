export { type ChainedEntry, beginLog, resealLogs, sealLogs } from "./chain";
export { changedFields, record, recordAt, type Recorder } from "./record";
export type { AccountAction, Changes, Entry } from "../entry-kinds";
export { verifyLog } from "./verify";
export { deleteOldEvents, type KeptEvents, keptDays, numberEvents, tell } from "./events";
