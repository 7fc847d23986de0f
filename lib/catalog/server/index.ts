export { readCatalog } from "./catalog";
export { listingsInPage, pageListing } from "./listing-page";
export { getListing, listListings } from "./queries";
export { defaultView } from "./views";
export { warmUpListings } from "./warm-up";
export { readOpenNights } from "./portfolio";
export { homesOf, type Listed } from "./homes";
export { type Movements, pickupDays, readMovements } from "./portfolio-movements";
export {
  hasYear,
  spanFigures,
  unavailableShareOf,
  readPortfolioSums,
  type YearSums,
} from "./portfolio-sums";
