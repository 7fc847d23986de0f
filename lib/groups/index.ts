export { createGroup, deleteGroup, renameGroup } from "./commands";
export { listGroupListings, listGroups } from "./queries";
export { holdGroups } from "./reach";
export { type GroupRow, namedPlace, type Place } from "./rules";
