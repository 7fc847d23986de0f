export { createReservations } from "./commands";
export { bookingCharts } from "./charts";
export { bookingsReport } from "./report";
export type { Stay, StoredStay } from "./stay";
export { markNights } from "./nights";
export { type LockedStays, lockStays, storeUnmarked } from "./store";
