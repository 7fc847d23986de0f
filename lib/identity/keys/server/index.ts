export { endRetiring, generateKey, regenerateKey, revealKey } from "./commands";
export { keyState, keyUse, recentCalls } from "./queries";
export { activeKey, insertKey, keyEntry, revokeKeys, opensAnyKey, revokeAllKeys } from "./store";
