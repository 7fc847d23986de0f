const key = "nightrate-recent-accounts";
const maxRecent = 20;

/** User ids of the accounts opened in this browser, most recent first. */
export function recentAccounts(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

/** Puts an account first. Does nothing if the browser blocks storage. */
export function addRecentAccount(userId: number): void {
  const ids = [userId, ...recentAccounts().filter((id) => id !== userId)];
  try {
    localStorage.setItem(key, JSON.stringify(ids.slice(0, maxRecent)));
  } catch {
    // The list then stays ordered by name.
  }
}

/** Returns the accounts with recent ones first, in the order of `recent`. */
export function recentFirst<Account extends { user_id: number }>(
  accounts: readonly Account[],
  recent: readonly number[],
): Account[] {
  const rank = new Map(recent.map((id, at) => [id, at]));
  const rankOf = ({ user_id: id }: Account) => rank.get(id) ?? recent.length;
  return accounts.toSorted((a, b) => rankOf(a) - rankOf(b));
}
