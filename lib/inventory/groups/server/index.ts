export { listGroups } from "./queries";
export { lockGroups } from "./reach";
export { type GroupRow, namedMembership } from "../rules";
