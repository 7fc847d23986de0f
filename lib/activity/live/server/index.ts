export { liveBefore } from "./queries";
