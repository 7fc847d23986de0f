export { readRules } from "./queries";
