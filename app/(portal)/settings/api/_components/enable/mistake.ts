/** Returns how the typed text differs from `word`; null if it is equal. */
export function mistakeOf(
  typed: string,
  word: string,
): "empty" | "spaces" | "case" | "other" | null {
  if (typed === word) return null;
  if (typed === "") return "empty";
  if (typed.trim() === word) return "spaces";
  return typed.trim().toUpperCase() === word ? "case" : "other";
}
