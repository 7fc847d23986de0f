export type { AccountAction, Changes, Entry } from "./actions";
export { listLogs, listUsers } from "./queries";
export { record } from "./record";
export { verifyLog } from "./verify";
