export { shadowJob } from "./planning";
export { shadowReport } from "./queries";
