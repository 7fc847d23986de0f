/** Seconds for which a replaced key keeps working: none, 1 h, 24 h, 7 d. */
export const overlaps = [0, 3_600, 86_400, 604_800] as const;

/** The reason why a person has no working key, or `active`. */
export const keyStates = ["not_enabled", "disabled", "not_granted", "none", "active"] as const;

type State = (typeof keyStates)[number];

/** Characters of a key shown in pages and logs: the prefix of its kind and four more. */
export const shownCharacters = 12;

const keyLength = 46;

/** Returns a key as shown in pages: its prefix, then a dot for each hidden character. */
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

/**
 * Returns the first reason against a working key, or `active`. A partner needs no API access, and
 * only its owner has a key.
 */
export function keyStateOf({ kind, access, role, granted, hasKey }: KeyHolder): State {
  const isPartner = kind === "partner";
  if (!isPartner && access !== "enabled") return access;
  if (role === "member" && (isPartner || !granted)) return "not_granted";
  return hasKey ? "active" : "none";
}

/** Returns why a person may not manage their key, or null if they may. */
export function keyObstacle(state: State): string | null {
  if (state === "not_granted") return "The account owner has not granted you API access.";
  if (state === "none" || state === "active") return null;
  return "API access is not enabled for this account.";
}
