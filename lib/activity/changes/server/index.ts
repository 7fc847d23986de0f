export { sealPlace } from "./cursor";
export { placeOf } from "./feed";
export { endWaits } from "./waiting";
