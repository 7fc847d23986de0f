import type { KeyState } from "./schema";

/** Characters of a key that pages and logs show: its kind and four more. */
export const shownCharacters = 12;

const keyLength = 46;

/** A key as pages show it: prefix, then a dot for each hidden character. */
export function masked(prefix: string): string {
  return prefix + "•".repeat(keyLength - prefix.length);
}

interface Standing {
  kind: "customer" | "partner";
  access: "not_enabled" | "enabled" | "disabled";
  role: "owner" | "member";
  granted: boolean;
  hasKey: boolean;
}

/** The first thing that keeps a person from a working key. A partner has nothing to enable, and one key: its opener's. */
export function stateOf({ kind, access, role, granted, hasKey }: Standing): KeyState["state"] {
  const isPartner = kind === "partner";
  if (!isPartner && access !== "enabled") return access;
  if (role === "member" && (isPartner || !granted)) return "not_granted";
  return hasKey ? "active" : "none";
}

/** Why a person may not use the key verbs, or null. */
export function keyObstacle(state: KeyState["state"]): string | null {
  if (state === "not_granted") return "The account owner has not granted you API access.";
  if (state === "none" || state === "active") return null;
  return "API access is not enabled for this account.";
}
