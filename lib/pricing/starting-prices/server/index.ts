export { startingPrices } from "./queries";
