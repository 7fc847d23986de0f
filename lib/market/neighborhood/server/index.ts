export { readNeighborhood } from "./queries";
export { marketAlertsOf } from "./alerts";
export { marketDetailOf } from "./detail";
export { type MarketFigures, marketFiguresOf } from "./figures";
export type { FigureSubject } from "./keeper";
