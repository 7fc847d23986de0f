export type { Stay } from "./stay";
export { holdStays, storeStays, type Written } from "./store";
