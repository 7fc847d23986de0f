export { readNeighborhood } from "./queries";
export { marketAlertsOf } from "./alerts";
export { marketDetailOf } from "./detail";
export { type MarketFigures, marketFiguresOf } from "./figures";
export type { FigureListing } from "./figure-cache";
export { marketWindowsOf } from "./window-figures";
