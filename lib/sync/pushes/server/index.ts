export { acknowledgeOffers } from "./acknowledge";
export { offerPrices } from "./offers";
export { pushDue } from "./run";
