export { listLogs, listPortalLogs, listUsers } from "./queries";
export { changesSince } from "./recent-changes";
