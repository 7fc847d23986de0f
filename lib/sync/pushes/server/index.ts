export { acknowledgeOffers } from "./acknowledge";
export { offerPrices } from "./offers";
export { deleteOldPushes } from "./old-pushes";
export { pushDue } from "./run";
