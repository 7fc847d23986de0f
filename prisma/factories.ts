/** Create rows for the demonstration, the unit tests and the end-to-end tests, without random values. */
export { makeAccount, makeMember } from "@/prisma/factories/accounts";
export { makeCalendar, makeMarketCalendar, makeSoldNights } from "./factories/listings";
export { makeConnection } from "./factories/reservations";
export { makeGroup, makeMappingGroup, makeSubgroup } from "./factories/listings";
export { makeListing, makeListings } from "@/prisma/factories/listings";
export { makeMarketListing } from "./factories/reservations";
export { makePartner, makePartnerGrant } from "./factories/accounts";
export { makeReservation, makeReservations } from "@/prisma/factories/reservations";
