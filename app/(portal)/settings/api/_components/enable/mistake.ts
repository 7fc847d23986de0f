/** How what was typed differs from the word: the most helpful kind, or null when it is the word. */
export function slipOf(typed: string, word: string): "empty" | "spaces" | "case" | "other" | null {
  if (typed === word) return null;
  if (typed === "") return "empty";
  if (typed.trim() === word) return "spaces";
  return typed.trim().toUpperCase() === word ? "case" : "other";
}
