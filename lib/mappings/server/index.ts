export { listDismissed } from "./dismissals";
export { mappingSettings } from "./queries";
