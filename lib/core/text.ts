import { distance } from "fastest-levenshtein";

/** Text without case and accents, for searches by a part of it. */
export function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Tells whether a plain text contains every word of `search`, whatever their case and accents. */
export function searchFor(search: string): (text: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}

/** The known name spelled most like `name`, ignoring case and underscores; undefined where none is near. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, far: distance(bare(name), bare(candidate)) }))
    .toSorted((a, b) => a.far - b.far);
  return best && best.far <= Math.max(1, name.length / 2) ? best.candidate : undefined;
}

/** `; did you mean "base"?` for the closest known name, or "" where none is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  const closest = closestName(name, known);
  return closest === undefined ? "" : `; did you mean "${closest}"?`;
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll("_", "");
}
