/** The managed account that a consultant's page is about, by its owner's user id; null for the person's own account. */
export type AccountId = number | null;

/** Reads the `account` parameter of a page's address; null for anything but one user id (six digits). */
export function accountIn(value: string | readonly string[] | null | undefined): AccountId {
  return typeof value === "string" && /^[1-9]\d{5}$/.test(value) ? Number(value) : null;
}

/** Adds `?account=` to a path, which keeps the account from page to page. */
export function withAccount(path: string, account: AccountId): string {
  if (account === null) return path;
  const [before = "", hash] = path.split("#");
  const mark = before.includes("?") ? "&" : "?";
  return `${before}${mark}account=${account}${hash === undefined ? "" : `#${hash}`}`;
}
