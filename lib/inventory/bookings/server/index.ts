export { bookingCharts } from "./charts";
export { bookingsReport } from "./report";
export type { Stay } from "./stay";
export { lockStays, storeStays, type Written } from "./store";
