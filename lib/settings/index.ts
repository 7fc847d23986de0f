export { changeSettings } from "./commands";
export { getSettings } from "./queries";
