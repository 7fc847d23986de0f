export { ensureActionsCurrent, evaluateDue } from "./evaluate";
export { listActions } from "./queries";
