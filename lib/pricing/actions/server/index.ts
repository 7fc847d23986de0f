export { ensureActionsCurrent, evaluationJob } from "./evaluate";
export { listActions, readReach, toAction, visibleAt } from "./queries";
export { listNudges } from "./queries";
export { actionWorths } from "./worth";
export { unhideAction } from "./hide";
