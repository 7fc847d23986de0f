import { Refusal } from "@/lib/core/errors";
import { beginCall, type Call, problem } from "./answer";
import { distance } from "fastest-levenshtein";

/** Endpoints that client programs of hosted pricing APIs call and that have no counterpart here. */
const absent = [
  "listing_optimizer/ranking",
  "listing_optimizer/report",
  "listing_optimizer/summary",
  "report_builder/data",
  "report_builder/poll",
  "report_builder/templates",
  "revenue/estimator",
];
const longestPath = 200;

/** Returns the handler of every verb at an address without a route: a 404 that names the route that was probably meant. */
export function unknownRoute(known: NamedPaths): (request: Request) => Promise<Response> {
  return async (request) => {
    const call = beginCall(request);
    return problem(call, new Refusal("NOT_FOUND", messageFor(request.method, call.url, known)));
  };
}

/** The refusal at an address without a route, which suggests none. */
export function unknownAddress({ request, url }: Pick<Call, "request" | "url">): Refusal {
  return new Refusal("NOT_FOUND", messageFor(request.method, url, {}));
}

function messageFor(verb: string, { pathname }: URL, known: NamedPaths): string {
  const path = pathname.length > longestPath ? `${pathname.slice(0, longestPath)}…` : pathname;
  if (absent.some((name) => pathname.endsWith(`/v1/${name}`))) {
    return `This API has no ${path}.`;
  }
  const nearest = nearestRoute(verb, pathname, known);
  return nearest ? `Not found: ${path}. Did you mean ${nearest}?` : `Not found: ${path}.`;
}

/** Documented paths, parameters in braces, and the verbs that each declares: `/v1/listings/{listing_id}`, GET. */
export type NamedPaths = Readonly<Record<string, readonly string[]>>;

/** Half of the letters of a part may differ; of more, nothing was meant. */
const mostDifferent = 0.5;

/** `GET /v1/reservation_data` for `/v1/reservations`: the route closest to an unknown path; routes with the verb first. */
function nearestRoute(verb: string, pathname: string, known: NamedPaths): string | undefined {
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

/** Answers 405 at addresses for which `takesForm` is true, because they take a posted form; others go to `handler`. */
export function exceptForms<R extends Request, C>(
  takesForm: (path: string) => boolean,
  handler: (request: R, context: C) => Promise<Response>,
): (request: R, context: C) => Promise<Response> {
  return async (request, context) => {
    if (!takesForm(new URL(request.url).pathname)) return handler(request, context);
    const response = problem(beginCall(request), new Refusal("METHOD_NOT_ALLOWED"));
    response.headers.set("Allow", "POST");
    return response;
  };
}
