export { chargeFirstPush, keepTaxRate } from "./charge";
export { listBills, listUsageMonths, readUsage } from "./queries";
