/** Something to search; `searchText` is folded. */
export interface Searchable {
  searchText: string;
}

/** Text without accents and case: "cafe" finds "Café". */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Entries that contain every word of `search`; first those where the text, then a word, begins with it. */
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
