export { judgeAndHold, openHolds } from "./commands";
export { storedPlanOf } from "./stored-plan";
export { forgetPlans, keepAccepted } from "./store";
