import { distance } from "fastest-levenshtein";

/** Documented paths, parameters in braces, and the verbs that each declares: `/v1/listings/{listing_id}`, GET. */
export type NamedPaths = Readonly<Record<string, readonly string[]>>;

/** Half of the letters of a part may differ; of more, nothing was meant. */
const mostDifferent = 0.5;

/** `GET /v1/reservation_data` for `/v1/reservations`: the route closest to an unknown path; routes with the verb first. */
export function nearestRoute(
  verb: string,
  pathname: string,
  known: NamedPaths,
): string | undefined {
  const given = segmentsOf(pathname);
  const [best] = Object.entries(known)
    .map(([path, verbs]) => ({ path, verbs, far: farFrom(given, segmentsOf(path)) }))
    .filter(({ far }) => far < Infinity)
    .toSorted((a, b) => a.far - b.far || rank(b.verbs, verb) - rank(a.verbs, verb));
  if (!best) return undefined;
  const { path, verbs } = best;
  return `${verbs.includes(verb) ? verb : (verbs[0] ?? verb)} ${path}`;
}

function rank(verbs: readonly string[], verb: string): number {
  return verbs.includes(verb) ? 1 : 0;
}

/** Parts of a path, without empty ones. */
function segmentsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}

/** Letters in which two paths differ, infinite if too many; a parameter is like any part. */
function farFrom(given: readonly string[], known: readonly string[]): number {
  const length = Math.max(given.length, known.length);
  return Array.from({ length }, (_, at) => farPart(given[at] ?? "", known[at] ?? "")).reduce(
    (sum, far) => sum + far,
    0,
  );
}

function farPart(given: string, known: string): number {
  if (known.startsWith("{")) return given === "" ? 2 : 0;
  const [ours, theirs] = [wordsOf(given), wordsOf(known)];
  if (ours.join(" ") === theirs.join(" ")) return given === known ? 0 : 0.5;
  if (ours.length > 0 && ours.every((word) => theirs.includes(word))) return 1;
  const far = distance(ours.join(""), theirs.join(""));
  return far <= Math.max(1, mostDifferent * given.length) ? far : Infinity;
}

/** Words of a name in the singular: `create_reservations` and `createReservation` are alike. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[_\W]+/)
    .filter(Boolean)
    .map((word) => word.replace(/s$/, ""));
}
