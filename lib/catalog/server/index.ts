export { readCatalog } from "./catalog";
export { getListing, listListings } from "./queries";
export { defaultView } from "./views";
export { pageListing } from "./listing-page";
export { type Home } from "./portfolio";
export { readOpenNights } from "./portfolio-open";
export { type Movements, pickupDays, readMovements } from "./portfolio-movements";
export { hasYear, spanFigures, unavailableShareOf } from "./portfolio-rules";
export { readPortfolioSums, type YearSums } from "./portfolio-sums";
