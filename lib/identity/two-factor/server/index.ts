export { forgetFactor, hasTwoFactor, resetTwoFactor } from "./commands";
export { getTwoFactor } from "./queries";
