export { changeSettings } from "./commands";
export { getSettings, priceDecimals } from "./queries";
