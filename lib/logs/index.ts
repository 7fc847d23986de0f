export type { AccountAction, Changes, Entry } from "./actions";
export { listLogs, listUsers } from "./queries";
export { changesSince } from "./recent";
export { record } from "./record";
export { verifyLog } from "./verify";
