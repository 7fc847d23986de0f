export { planShadows } from "./planning";
export { shadowReport } from "./queries";
