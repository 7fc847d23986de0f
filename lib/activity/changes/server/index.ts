export { endWaits } from "./waiting";
