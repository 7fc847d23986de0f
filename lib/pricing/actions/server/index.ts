export { freshen } from "./evaluate";
export { listActions } from "./queries";
export { evaluateStale } from "./rounds";
