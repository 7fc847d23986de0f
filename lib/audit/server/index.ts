export type { ChainedEntry } from "./chain";
export { changedFields } from "./changed-fields";
export type { AccountAction, Changes, Entry } from "../entry-kinds";
export { record, recordAt, type Recorder } from "./record";
export { beginLog, resealLogs, sealLogs } from "./seal";
export { verifyLog } from "./verify";
