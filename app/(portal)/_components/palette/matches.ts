/** An entry that can be searched; `searchText` is folded. */
export interface Searchable {
  searchText: string;
}

/** Removes accents and case, so that "cafe" finds "Café". */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Returns the entries that contain every word of `search`. Entries whose text begins with its first
 * word come first, then those where another word does.
 */
export function matching<Entry extends Searchable>(
  entries: readonly Entry[],
  search: string,
): readonly Entry[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const [first = ""] = words;
  if (first === "") return entries;
  return entries
    .filter((entry) => words.every((word) => entry.searchText.includes(word)))
    .toSorted((a, b) => rank(a.searchText, first) - rank(b.searchText, first));
}

function rank(text: string, word: string): number {
  if (text.startsWith(word)) return 0;
  return text.includes(` ${word}`) ? 1 : 2;
}
