/** Names a pricing level: a listing, a listing group or subgroup, or an account's listings of one PMS. Browser-safe. */
export type LevelRef =
  | { scope: "listing"; listing_id: string; pms_name: string }
  | { scope: "group"; group_id: number }
  | { scope: "account"; pms_name: string };

/** Fields that identify a level in a request. */
export type LevelFields =
  | { listing_id: string; pms_name: string }
  | { group_id: number }
  | { pms_name: string };

/** The level that a request identifies. */
export function levelRefOf(fields: LevelFields): LevelRef {
  if ("group_id" in fields) return { scope: "group", group_id: fields.group_id };
  const { pms_name } = fields;
  if ("listing_id" in fields) return { scope: "listing", listing_id: fields.listing_id, pms_name };
  return { scope: "account", pms_name };
}

/** Path that reads and writes a level's rules, and the fields that identify the level there. */
export function routeOf(ref: LevelRef): {
  path: string;
  identifier: Record<string, string | number>;
} {
  const { scope, ...identifier } = ref;
  return { path: `/v1/customizations/${scope}`, identifier };
}

/** A level as text for a URL: `listing/guesty/100001`, `group/12`, `account/guesty`. */
export function levelText(ref: LevelRef): string {
  if (ref.scope === "group") return `group/${ref.group_id}`;
  if (ref.scope === "account") return `account/${ref.pms_name}`;
  return `listing/${ref.pms_name}/${ref.listing_id}`;
}

/** Reads text that levelText wrote; null for anything else. */
export function parseLevel(text: unknown): LevelRef | null {
  if (typeof text !== "string") return null;
  const [, id] = /^group\/([1-9]\d{0,8})$/.exec(text) ?? [];
  if (id) return { scope: "group", group_id: Number(id) };
  const [, account] = /^account\/([^/]+)$/.exec(text) ?? [];
  if (account) return { scope: "account", pms_name: account };
  const [, pms, listing] = /^listing\/([^/]+)\/(.+)$/.exec(text) ?? [];
  return pms && listing ? { scope: "listing", listing_id: listing, pms_name: pms } : null;
}
