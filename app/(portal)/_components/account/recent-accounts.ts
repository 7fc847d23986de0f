/** Where this browser keeps the user ids of the accounts that were looked at, last first. */
const key = "nightrate-recent-accounts";
const most = 20;

/** The user ids of the accounts looked at in this browser, last first. */
export function recentAccounts(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

/** Puts an account first. A browser that keeps nothing has no recent accounts. */
export function noteAccount(userId: number): void {
  const ids = [userId, ...recentAccounts().filter((id) => id !== userId)];
  try {
    localStorage.setItem(key, JSON.stringify(ids.slice(0, most)));
  } catch {
    // The list stays in the order of names.
  }
}

/** The same accounts, the recent ones first in the order of `recent`. */
export function recentFirst<Account extends { user_id: number }>(
  accounts: readonly Account[],
  recent: readonly number[],
): Account[] {
  const rank = new Map(recent.map((id, at) => [id, at]));
  const place = ({ user_id: id }: Account) => rank.get(id) ?? recent.length;
  return accounts.toSorted((a, b) => place(a) - place(b));
}
