export { catalogBytes } from "./catalog";
export { listListings } from "./queries";
