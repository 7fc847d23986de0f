export { createReservations } from "./commands";
export { bookingCharts } from "./charts";
export { bookingsReport } from "./report";
export type { Stay } from "./stay";
export { markNights } from "./nights";
export { lockStays, storeUnmarked } from "./store";
