export { freshen } from "./evaluate";
export { evaluateStale } from "./rounds";
