export { chargeFirstPush, chargeHandedOut, chargePushes, keepTaxRate } from "./charge";
export { listBills, listUsageMonths, readUsage } from "./queries";
