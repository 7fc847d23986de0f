import type { z } from "zod";

/** Value of a cell, or the problem as text. */
export type Cell<T extends object | number> = T | string;

/** Texts memoized at most; files have far fewer different prices and dates than rows. */
const mostMemoized = 20_000;

/** Parses a cell with `schema`. */
export function cell(schema: z.ZodType<number, string>, text: string): Cell<number> {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  return `"${text.slice(0, 60)}" ${parsed.error.issues[0]?.message ?? "is invalid"}`;
}

/** `read` with its results memoized, up to a limit. */
export function memoized<T extends object | number>(
  read: (text: string) => Cell<T>,
): (text: string) => Cell<T> {
  const known = new Map<string, Cell<T>>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = read(text);
    if (known.size >= mostMemoized) known.clear();
    known.set(text, answer);
    return answer;
  };
}
