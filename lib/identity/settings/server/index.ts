export {
  changeSettings,
  insertAccountRow,
  setTaxRate,
  updateAccount,
  getSettings,
  priceDecimals,
} from "./commands";
