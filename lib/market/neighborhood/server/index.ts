export { readNeighborhood } from "./queries";
export { type MarketFigures, marketFiguresOf } from "./figures";
export type { FigureListing } from "./figures";
export { marketWindowsOf } from "./figures";
