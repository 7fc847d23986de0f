export { endFloor } from "./commands";
export { noRails, type RailsOf, readFloors, readRails } from "./read";
