export { disableUnreadable, listWebhooks } from "./commands";
export { webhookJob } from "./deliver";
export { deleteOldDeliveries, listDeliveries } from "./deliveries";
export { watchWebhooks } from "./watch";
