export { chargeFirstPush, chargeHandedOut, keepTaxRate } from "./charge";
export { listBills, listUsageMonths, readUsage } from "./queries";
