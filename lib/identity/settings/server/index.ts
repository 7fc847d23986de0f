export { changeSettings, setTaxRate } from "./commands";
export { getSettings, priceDecimals } from "./queries";
