export { type MarketModel, marketModelsOf, type ModelListing } from "./models";
export { recordMarketPace } from "./pace";
export { medianStay } from "../home";
