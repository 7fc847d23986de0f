export { liveVersion } from "./queries";
