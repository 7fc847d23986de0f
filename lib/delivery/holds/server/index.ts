export { judgeAndHold, openHolds } from "./commands";
export { heldPushes } from "./queries";
export { judgePlans, type Verdict } from "./judging";
export { storedPlanOf } from "./stored-plan";
export { forgetPlans, keepAccepted, writeMoves } from "./store";
