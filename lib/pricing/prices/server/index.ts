export {
  engineColumns,
  type EngineListing,
  nightsBeyond,
  readEngineInputs,
  nightsUntil,
  type PricedAccount,
  type PricingInputs,
} from "./engine-inputs";
export { readPriceFacts } from "./queries";
export { listingsAsOf } from "./listings-as-of";
export { deleteOldSnapshots, deleteUnusedShapes, snapshotJob } from "./history/take";
export { nightsOf, reasonOf } from "./nights";
export { priceCalendar } from "./calendar";
export { recommendedBasesOf, readOwnNights, recommendedFor } from "./recommended";
export {
  groupEffect,
  priceEffect,
  comparedNights,
  type PriceEffect,
  changeOf,
  meanChanges,
  type ComparedListing,
  compareListings,
} from "./changes";
export { listingPrices } from "./queries";
export { ruleTextsOf, titlesOf } from "./titles";
export { type BookedNight, readBookedNights } from "./booked-nights";
export { tellPrices, toldNightsOf, type ToldNights, toldPrices } from "./told";
