export { readCatalog } from "./catalog";
export { getListing, listListings } from "./queries";
