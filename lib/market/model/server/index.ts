export { type MarketModel, marketModelsOf, type ModelListing } from "./models";
