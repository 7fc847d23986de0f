export { disableUnreadable } from "./commands";
export { webhookJob } from "./deliver";
export { deleteOldDeliveries } from "./deliveries";
export { watchWebhooks } from "./watch";
