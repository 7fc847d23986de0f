/** Longest answer of a tool, in characters of JSON: hosts of assistants cut longer ones themselves. */
export const longestAnswer = 25_000;

/** Where in an answer to go on: the elements to skip in its longest list, then in the longest list of the next element, … */
export type Position = readonly number[];

interface Cut {
  value: unknown;
  /** Null at the end. */
  next: Position | null;
}

/**
 * Returns the part of an answer from `position` on that fits into `room` characters of JSON: its longest list is cut
 * between elements, or within an element that does not fit alone. What has no list is returned as it is. The same answer
 * gives all of its elements once, page by page.
 */
export function cut(value: unknown, position: Position = [], room = longestAnswer): Cut {
  if (position.length === 0 && sizeOf(value) <= room) return { value, next: null };
  if (Array.isArray(value)) return cutList(value, position, room);
  if (typeof value !== "object" || value === null) return { value, next: null };
  const longest = longestField(value);
  if (longest === null) return { value, next: null };
  const field = (value as Record<string, unknown>)[longest];
  const part = cut(field, position, room - (sizeOf(value) - sizeOf(field)));
  return { value: { ...value, [longest]: part.value }, next: part.next };
}

function cutList(list: readonly unknown[], position: Position, room: number): Cut {
  const [start = 0, ...inside] = position;
  if (start >= list.length) return { value: [], next: null };
  const first = list[start];
  if (inside.length > 0 || sizeOf(first) > room) {
    const part = cut(first, inside, room);
    return { value: [part.value], next: part.next ? [start, ...part.next] : after(list, start) };
  }
  let [end, used] = [start, 2];
  while (end < list.length) {
    used += sizeOf(list[end]) + 1;
    if (used > room && end > start) break;
    end += 1;
  }
  return { value: list.slice(start, end), next: after(list, end - 1) };
}

function after(list: readonly unknown[], last: number): Position | null {
  return last + 1 < list.length ? [last + 1] : null;
}

/** The field with a list in it that takes most characters; null where there is none. */
function longestField(value: object): string | null {
  const fields = Object.entries(value)
    .filter(([, field]) => hasList(field))
    .map(([name, field]) => ({ name, size: sizeOf(field) }));
  return fields.toSorted((a, b) => b.size - a.size)[0]?.name ?? null;
}

function hasList(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === "object" && value !== null && Object.values(value).some(hasList);
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

/** Writes a position as the text that callers send back: `3.120`. */
export function positionText(position: Position): string {
  return position.join(".");
}

/** Reads it; null for what is none. */
export function positionIn(text: unknown): Position | null {
  if (typeof text !== "string" || !/^\d{1,9}(\.\d{1,9}){0,5}$/.test(text)) return null;
  return text.split(".").map(Number);
}
