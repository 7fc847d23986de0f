export { currencyProblems } from "./currencies";
export { listGroups } from "./queries";
export { lockGroup, lockGroups } from "./reach";
export { type GroupRow, namedMembership } from "../rules";
