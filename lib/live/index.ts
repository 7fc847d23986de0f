export { liveBefore } from "./before";
