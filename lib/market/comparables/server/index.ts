export { type Comparable, metresTo, nearest, placeOf } from "./nearest";
export { marketVersion, readComparables } from "./queries";
export { categoryOf, type MarketSubject, type Spot, spotOf } from "./spot";
