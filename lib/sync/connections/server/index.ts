export { connectionHealth, listConnections } from "./queries";
