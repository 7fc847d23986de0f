export { markAroundMarket } from "./queries";
export { type Comparable, metresTo, nearest, coordinatesOf, reachMetres } from "./nearest";
export { marketVersion, readComparables } from "./queries";
export {
  categoryOf,
  type ListingFacts,
  type ComparedListing,
  toComparedListing,
} from "./compared-listing";
