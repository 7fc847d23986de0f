export { currencyProblems } from "./currencies";
export { listGroups, lockGroup, lockGroups } from "./queries";
export { type GroupRow, namedMembership } from "../rules";
