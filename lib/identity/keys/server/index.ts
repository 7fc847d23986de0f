export { endRetiring, generateKey, regenerateKey, revealKey } from "./commands";
export { keyState, recentCalls, callsNow } from "./queries";
export { activeKey, insertKey, keyEntry, lockPerson, revokeKeys } from "./store";
