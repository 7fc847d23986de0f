export { catalogBytes } from "./catalog";
