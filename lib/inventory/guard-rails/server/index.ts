export { noRails, type RailsOf, readRails } from "./read";
