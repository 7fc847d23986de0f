export { type Comparable, metresTo, nearest, coordinatesOf, reachMetres } from "./nearest";
export { markAroundMarket, marketViewOf, readComparables } from "./queries";
export {
  categoryOf,
  type ListingFacts,
  type ComparedListing,
  toComparedListing,
} from "./compared-listing";
