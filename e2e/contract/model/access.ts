import type { Command } from "./commands";
import type { Access, Expected, LogLine, Model, Who } from "./state";

type Grant = Extract<Command, { do: "grant" }>;
type Live = Extract<Command, { do: "revoke" | "restore" }>;
type Regenerate = Extract<Command, { do: "regenerate" }>;

/** Returns the refusal for the key or the account, which are checked first; undefined when the call may go on. */
export function refusedAtTheDoor(
  { keys, access }: Model,
  who: Who,
  key: number,
): string | undefined {
  const isGood = keys[who][key] !== "revoked";
  if (!isGood || (who === "member" && !access.member.live)) return "403 API_KEY_INVALID";
  return who === "partner" && !access.partner.live ? "403 USER_ID_INVALID" : undefined;
}

/** The owner changes the permissions and listings of a member or a partner. */
export function grant(model: Model, { whom, permissions, listings }: Grant): Expected {
  const before = model.access[whom];
  if (whom === "partner" && !before.live) return { outcome: "404 NOT_FOUND" };
  const keys = listings === "all" ? listings : new Set(listings.map((at) => keyAt(model, at)));
  const after: Access = { ...before, permissions, listings: keys };
  model.access[whom] = after;
  const [from, to] = [said(before), said(after)];
  const names = (["permissions", "all_listings", "listings"] as const).filter(
    (name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]),
  );
  if (names.length === 0) return { outcome: "200" };
  const pick = (value: typeof from) => Object.fromEntries(names.map((name) => [name, value[name]]));
  const changes = { old_value: pick(from), new_value: pick(to) };
  return { outcome: "200", entries: [[`account ${whom}_changed`, whom, changes]] };
}

/** The owner revokes or restores a member's API access or a partner's grant. */
export function setLive(model: Model, { do: verb, whom }: Live): Expected {
  const access = model.access[whom];
  const live = verb === "restore";
  if (whom === "member") {
    const isNew = access.live !== live;
    access.live = live;
    const changes = { new_value: live ? "ON" : "OFF" };
    const action = live ? "account api_granted" : "account api_revoked";
    return { outcome: "200", entries: isNew ? [[action, whom, changes]] : [] };
  }
  if (live === access.live) return { outcome: live ? "409 CONFLICT" : "404 NOT_FOUND" };
  access.live = live;
  const [was, is] = live ? [null, said(access)] : [said(access), null];
  const changes = { old_value: was, new_value: is };
  const action = live ? "account partner_granted" : "account partner_revoked";
  return { outcome: "200", entries: [[action, whom, changes]] };
}

/** A person replaces their key; the old one ends now or after a while, and one that was retiring ends. */
export function regenerate(model: Model, { by, overlap }: Regenerate): Expected {
  if (by === "member" && !model.access.member.live) return { outcome: "403 PERMISSION_DENIED" };
  const keys = model.keys[by];
  for (const [n, state] of keys.entries()) {
    keys[n] = overlap > 0 && state === "active" ? "retiring" : "revoked";
  }
  keys.push("active");
  // A partner's key belongs to the partner's own account.
  const entries: LogLine[] = by === "partner" ? [] : [["account key_regenerated", null, by]];
  return { outcome: "200", entries };
}

function said({ permissions, listings }: Access) {
  const keys = listings === "all" ? [] : [...listings].toSorted((a, b) => a - b);
  return { permissions, all_listings: listings === "all", listings: keys };
}

function keyAt({ units }: Model, at: number): number {
  return units[at]?.key ?? 0;
}
