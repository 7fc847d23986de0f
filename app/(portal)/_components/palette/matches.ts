/** Something the palette can find; `found` is what is searched, folded. */
export interface Findable {
  found: string;
}

/** Text without accents and case, so that "cafe" finds "Café". */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The entries that hold every word of `typed`, those first that begin with it or have a word that does. */
export function matching<Entry extends Findable>(
  entries: readonly Entry[],
  typed: string,
): readonly Entry[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const [first = ""] = words;
  if (first === "") return entries;
  return entries
    .filter((entry) => words.every((word) => entry.found.includes(word)))
    .toSorted((a, b) => rank(a.found, first) - rank(b.found, first));
}

function rank(found: string, word: string): number {
  if (found.startsWith(word)) return 0;
  return found.includes(` ${word}`) ? 1 : 2;
}
