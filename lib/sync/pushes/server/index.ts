export { acknowledgeOffers, type Acknowledgement, type AcknowledgementResult } from "./acknowledge";
export { type Offer, offerPrices } from "./offers";
export { pushDue } from "./run";
