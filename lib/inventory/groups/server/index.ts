export { listGroups } from "./queries";
export { holdGroups } from "./reach";
export { type GroupRow, namedPlace } from "../rules";
