export { overviewFigures } from "./figures";
export { overviewPace } from "./pace";
export { overview } from "./queries";
