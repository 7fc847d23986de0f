export type { ChainedEntry } from "./chain";
export type { AccountAction, Changes, Entry } from "../entry-kinds";
export { record, type Recorder } from "./record";
export { verifyLog } from "./verify";
