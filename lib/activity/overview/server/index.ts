export { overviewFigures, overviewPace } from "./figures";
export { overview } from "./queries";
