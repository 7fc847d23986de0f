export { markAroundMarket } from "./marks";
export { type Comparable, metresTo, nearest, placeOf } from "./nearest";
export type { Nights } from "./nights";
export { marketVersion, readComparables, readNights } from "./queries";
export { categoryOf, type MarketSubject, type Spot, spotOf } from "./spot";
