export { bookingCharts } from "./charts";
export { bookingsReport } from "./report";
export type { Stay } from "./stay";
export { holdStays, storeStays, type Written } from "./store";
