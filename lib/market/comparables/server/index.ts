export { markAroundMarket } from "./marks";
export { type Comparable, metresTo, nearest, coordinatesOf } from "./nearest";
export { marketVersion, readComparables } from "./queries";
export {
  categoryOf,
  type ListingFacts,
  type ComparedListing,
  toComparedListing,
} from "./compared-listing";
