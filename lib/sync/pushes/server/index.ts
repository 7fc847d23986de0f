export { pushDue } from "./run";
