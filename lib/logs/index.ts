export type { AccountAction, Changes, Entry } from "./actions";
export { record } from "./record";
export { verifyLog } from "./verify";
