export { chargeFirstPush, keepTaxRate } from "./charge";
export { listUsageMonths, readUsage } from "./queries";
