export { type MarketModel, marketModelsOf, type ModelListing } from "./models";
export { medianStay } from "../home";
