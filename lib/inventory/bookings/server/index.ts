export { createReservations } from "./commands";
export { bookingCharts } from "./charts";
export { bookingsReport } from "./report";
export { toldStay } from "./reservation-data";
export {
  type Stay,
  type StoredStay,
  markNights,
  type LockedStays,
  lockStays,
  storeUnmarked,
} from "./store";
