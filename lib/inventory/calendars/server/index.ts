export { writeMonths, writeStates } from "./commands";
export { lockReservations, recountUnits } from "./units";
export {
  type CalendarTable,
  countBookedNights,
  countMonths,
  readListingNights,
  readMarketNights,
  calendarsWithoutBookings,
} from "./queries";
