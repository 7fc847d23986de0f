export { writeMonths, writeStates } from "./commands";
export { type CalendarTable, countMonths, readListingNights, readMarketNights } from "./queries";
export { calendarsWithoutBookings } from "./without-bookings";
