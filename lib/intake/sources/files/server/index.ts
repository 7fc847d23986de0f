export { importListings, importMarket, importMarketSource, keepVersion } from "./commands";
export { deleteMarket } from "./delete-market";
export type { ImportFiles, ImportResult } from "./parts";
export { importReservations, type ReservationsResult } from "./reservations/reservations";
export { ImportOptions } from "../schema";
export { fileSource, type Source } from "./source";
