export { readNeighborhood } from "./queries";
export { type MarketFigures, marketFiguresOf } from "./figures";
export type { FigureListing } from "./figure-cache";
export { marketWindowsOf } from "./window-figures";
