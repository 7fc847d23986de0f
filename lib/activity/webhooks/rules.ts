/** Webhooks of an account. */
export const mostWebhooks = 20;

/** Days that deliveries are listed. */
export const deliveryDays = 7;

export const deliveryStatuses = ["waiting", "delivered", "failed"] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];
