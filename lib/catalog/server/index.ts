export { catalogBytes } from "./catalog";
export { getListing, listListings } from "./queries";
