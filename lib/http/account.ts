/** The managed account a consultant's page is about, by its owner's user id; null: the person's own account. */
export type AccountId = number | null;

/** Reads the `account` parameter of a page's address; anything but one user id (six digits) is null. */
export function accountIn(value: string | readonly string[] | null | undefined): AccountId {
  return typeof value === "string" && /^[1-9]\d{5}$/.test(value) ? Number(value) : null;
}

/** `path` on the same account: `?account=` is kept from page to page. */
export function withAccount(path: string, account: AccountId): string {
  if (account === null) return path;
  const [before = "", hash] = path.split("#");
  const mark = before.includes("?") ? "&" : "?";
  return `${before}${mark}account=${account}${hash === undefined ? "" : `#${hash}`}`;
}
