export { deleteOldChallenges, relyingParty } from "./challenges";
export { forgetPasskeys } from "./commands";
export { listPasskeys } from "./queries";
