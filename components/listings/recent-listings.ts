/** Where this browser keeps the listings whose neighborhood was looked at, last first, as `account pms/id`. */
const key = "nightrate-recent-listings";
const most = 40;

/** The addresses of an account's listings looked at in this browser, last first. */
export function recentListings(account: number | null): readonly string[] {
  const start = `${account} `;
  return stored().flatMap((entry) => (entry.startsWith(start) ? [entry.slice(start.length)] : []));
}

/** Puts a listing first. A browser that keeps nothing has no recent listings. */
export function noteListing(account: number | null, address: string): void {
  const entry = `${account} ${address}`;
  const entries = [entry, ...stored().filter((other) => other !== entry)];
  try {
    localStorage.setItem(key, JSON.stringify(entries.slice(0, most)));
  } catch {
    // The list stays in the order of names.
  }
}

function stored(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.filter((entry) => typeof entry === "string") : [];
  } catch {
    return [];
  }
}
