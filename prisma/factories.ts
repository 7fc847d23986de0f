/** Rows for the demonstration, the tests and the end-to-end tests: plain functions, no randomness, no clock. */
export { makeAccount, makeMember } from "./factories/accounts";
export { type Month, makeCalendar, makeMarketCalendar, writeMonths } from "./factories/calendars";
export { makeGroup, makeMappingGroup, makeSubgroup } from "./factories/groups";
export { makeListing, makeListings } from "./factories/listings";
export { makeMarketListing } from "./factories/markets";
export { makePartner, makePartnerGrant } from "./factories/partners";
export { makeReservation } from "./factories/reservations";
