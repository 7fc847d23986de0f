export { connectionHealth, countConnections, listConnections } from "./queries";
export type { PmsNight, RateRange, RangeOutcome, Connector, NightState } from "./connector";
export { reasonsFor } from "./reasons";
export { ConnectorError } from "./connector-error";
export { endLostRuns } from "./lost-runs";
export { jobCaller } from "./job-caller";
export { takeLease, unleased } from "./lease";
export { nextAttempt, patience } from "./back-off";
