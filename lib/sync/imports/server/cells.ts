import type { z } from "zod";

/** What a cell says, or as text why it cannot. */
export type Cell<T extends object | number> = T | string;

/** Texts kept by one memory; files have far fewer different prices and dates than rows. */
const mostRemembered = 20_000;

/** `cell` as `schema` reads it. */
export function cell(schema: z.ZodType<number, string>, text: string): Cell<number> {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  return `"${text.slice(0, 60)}" ${parsed.error.issues[0]?.message ?? "is invalid"}`;
}

/** `read` with a bounded memory of its answers. */
export function remembered<T extends object | number>(
  read: (text: string) => Cell<T>,
): (text: string) => Cell<T> {
  const known = new Map<string, Cell<T>>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = read(text);
    if (known.size >= mostRemembered) known.clear();
    known.set(text, answer);
    return answer;
  };
}
