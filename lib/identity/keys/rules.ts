/** Seconds for which a replaced key keeps working: none, 1 h, 24 h, 7 d. */
export const overlaps = [0, 3_600, 86_400, 604_800] as const;

/** Why a person has no working key, or `active`. */
export const keyStates = ["not_enabled", "disabled", "not_granted", "none", "active"] as const;

type State = (typeof keyStates)[number];

/** Characters of a key that pages and logs show: its kind and four more. */
export const shownCharacters = 12;

const keyLength = 46;

/** A key as pages show it: prefix, then a dot for each hidden character. */
export function masked(prefix: string): string {
  return prefix + "•".repeat(keyLength - prefix.length);
}

interface KeyHolder {
  kind: "customer" | "partner";
  access: "not_enabled" | "enabled" | "disabled";
  role: "owner" | "member";
  granted: boolean;
  hasKey: boolean;
}

/** The first obstacle to a working key. A partner has nothing to enable, and one key: its opener's. */
export function stateOf({ kind, access, role, granted, hasKey }: KeyHolder): State {
  const isPartner = kind === "partner";
  if (!isPartner && access !== "enabled") return access;
  if (role === "member" && (isPartner || !granted)) return "not_granted";
  return hasKey ? "active" : "none";
}

/** Why a person may not manage their key, or null. */
export function keyObstacle(state: State): string | null {
  if (state === "not_granted") return "The account owner has not granted you API access.";
  if (state === "none" || state === "active") return null;
  return "API access is not enabled for this account.";
}
