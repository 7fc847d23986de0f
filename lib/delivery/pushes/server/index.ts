export { acknowledgeOffers } from "./acknowledge";
export { localClocks, noteEdits } from "./due";
export { offerPrices } from "./offers";
export type { PushClock } from "./context";
export { deleteOldPushes } from "./old-pushes";
export { readOwnMinStays } from "./own-stays";
export { pushDue } from "./run";
export { sendingOf } from "./sending";
export { forgetPrices } from "./ledgers";
