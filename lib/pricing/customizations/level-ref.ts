/** What a call names: a listing, a listing group or subgroup, or an account's listings of one PMS. Browser-safe. */
export type Target =
  | { scope: "listing"; listing_id: string; pms_name: string }
  | { scope: "group"; group_id: number }
  | { scope: "account"; pms_name: string };

/** Where a target's rules are read and written, and the fields that name it there. */
export function routeOf(target: Target): {
  path: string;
  identifier: Record<string, string | number>;
} {
  const { scope, ...identifier } = target;
  return { path: `/v1/customizations/${scope}`, identifier };
}

/** A target as text for an address: `listing/guesty/100001`, `group/12`, `account/guesty`. */
export function targetText(target: Target): string {
  if (target.scope === "group") return `group/${target.group_id}`;
  if (target.scope === "account") return `account/${target.pms_name}`;
  return `listing/${target.pms_name}/${target.listing_id}`;
}

/** Reads what targetText wrote; anything else is null. */
export function targetIn(text: unknown): Target | null {
  if (typeof text !== "string") return null;
  const [, id] = /^group\/([1-9]\d{0,8})$/.exec(text) ?? [];
  if (id) return { scope: "group", group_id: Number(id) };
  const [, account] = /^account\/([^/]+)$/.exec(text) ?? [];
  if (account) return { scope: "account", pms_name: account };
  const [, pms, listing] = /^listing\/([^/]+)\/(.+)$/.exec(text) ?? [];
  return pms && listing ? { scope: "listing", listing_id: listing, pms_name: pms } : null;
}
