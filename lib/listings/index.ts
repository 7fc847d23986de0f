export { catalogBytes } from "./catalog";
export { changeListings } from "./commands";
export { getListing, listListings } from "./queries";
