export { endFloor, setGuardRails } from "./commands";
export { noRails, type RailsOf, readFloors, readRails } from "./queries";
