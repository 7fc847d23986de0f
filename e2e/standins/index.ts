export { startGuesty } from "./guesty";
export { startHostaway } from "./hostaway";
export type { Standin, StandinOptions } from "./standin";
