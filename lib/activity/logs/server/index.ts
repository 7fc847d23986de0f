export { listLogs, listUsers } from "./queries";
export { changesSince } from "./recent-changes";
