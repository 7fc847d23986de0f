import { Id } from "./decode";

/** Levels and values of a body that are searched: what a vendor sends has fewer, and a forged one costs little. */
const deepest = 6;
const mostValues = 5_000;

/** The IDs in fields called `wanted` anywhere in a body that `parseExact` read; each once. */
export function idsIn(body: unknown, wanted: string): string[] {
  const found = new Set<string>();
  let values: unknown[] = [body];
  let left = mostValues;
  for (let level = 0; level < deepest && left > 0; level++) {
    const fields = values.flatMap(fieldsOf).slice(0, left);
    left -= fields.length;
    for (const [name, value] of fields) {
      const { data } = name === wanted ? Id.safeParse(value) : {};
      if (data !== undefined) found.add(data);
    }
    values = fields.map(([, value]) => value);
  }
  return [...found];
}

function fieldsOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
