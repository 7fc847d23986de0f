export { endRetiring, generateKey, regenerateKey, revealKey } from "./commands";
export { keyState, keyUse, recentCalls } from "./queries";
export { activeKey, insertKey, keyEntry, revokeKeys } from "./store";
export { opensAnyKey, revokeAllKeys } from "./stored";
