export { disableApi, enableApi } from "./commands";
export { accessState } from "./queries";
