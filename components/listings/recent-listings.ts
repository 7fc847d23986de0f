/** Storage key of the listings whose neighborhood was viewed, as `account pms/id`, the latest first. */
const key = "nightrate-recent-listings";
const maxStored = 40;

/** Returns the addresses of an account's listings viewed in this browser, the latest first. */
export function recentListings(account: number | null): readonly string[] {
  const start = `${account} `;
  return stored().flatMap((entry) => (entry.startsWith(start) ? [entry.slice(start.length)] : []));
}

/** Records a viewed listing; does nothing in a browser without storage. */
export function noteListing(account: number | null, address: string): void {
  const entry = `${account} ${address}`;
  const entries = [entry, ...stored().filter((other) => other !== entry)];
  try {
    localStorage.setItem(key, JSON.stringify(entries.slice(0, maxStored)));
  } catch {
    // Without storage the list is sorted by name.
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
