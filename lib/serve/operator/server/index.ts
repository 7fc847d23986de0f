export { operatorAccounts, operatorStatus } from "./queries";
