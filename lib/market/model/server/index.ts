export { type MarketModel, marketModelsOf, type ModelListing } from "./models";
export type { PooledHome, PooledListings } from "./unit-listings";
export { tellAll } from "../occupancy/occupied";
export { recordMarketPace } from "./pace";
export { medianStay } from "../home";
export { type PastMarket, packMarket, pastMarketOf, type PackedMarket } from "./past-market";
export { holidaysOf } from "./holidays";
