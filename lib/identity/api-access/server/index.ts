export { disableApi, enableApi, accessState } from "./commands";
