export { readRules } from "./queries";
export { writableLevels } from "./writable";
