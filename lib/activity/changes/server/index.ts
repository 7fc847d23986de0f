export { openPlace, sealPlace } from "./cursor";
export { placeOf, readChanges } from "./feed";
export { endWaits } from "./waiting";
