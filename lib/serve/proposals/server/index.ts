export { applyStanding } from "./standing";
