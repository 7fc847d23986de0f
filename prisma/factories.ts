/** Create rows for the demonstration, the unit tests and the end-to-end tests, without random values. */
export { makeAccount, makeMember } from "@/prisma/factories/accounts";
export { makeCalendar, makeMarketCalendar } from "@/prisma/factories/calendars";
export { makeConnection } from "@/prisma/factories/connections";
export { makeGroup, makeMappingGroup, makeSubgroup } from "@/prisma/factories/groups";
export { makeListing, makeListings } from "@/prisma/factories/listings";
export { makeMarketListing } from "@/prisma/factories/markets";
export { makePartner, makePartnerGrant } from "@/prisma/factories/partners";
export { makeReservation } from "@/prisma/factories/reservations";
