/** First letters of the first and last word, upper case; "?" for an empty name. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/u)
    .filter(Boolean);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  const letters = ends.map((word) => Array.from(word ?? "")[0] ?? "").join("");
  return letters.toUpperCase() || "?";
}
