export { writeMonths, writeStates } from "./commands";
export {
  type CalendarTable,
  countBookedNights,
  countMonths,
  readListingNights,
  readMarketNights,
  calendarsWithoutBookings,
} from "./queries";
