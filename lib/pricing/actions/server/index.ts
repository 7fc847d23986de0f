export { ensureActionsCurrent, evaluateDue } from "./evaluate";
export { listActions, toAction, visibleAt } from "./queries";
export { listNudges } from "./nudges";
export { actionWorths } from "./worth/worth";
