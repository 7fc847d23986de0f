export { readCatalog } from "./catalog";
export { getListing, listListings } from "./queries";
export { pageListing } from "./listing-page";
