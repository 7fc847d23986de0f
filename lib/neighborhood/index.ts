export { type FigureSubject, type MarketFigures, marketFiguresOf } from "./figures";
