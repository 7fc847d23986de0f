import { type NamedPaths, unknownRoute } from "./unknown";
import type { RouteTable } from "./openapi/document";
import type { Handler, Handlers } from "./surface";

type Answer = (request: Request) => Promise<Response>;

/** A path below the prefix, in parts: `["{listing_id}", "overrides"]`. */
interface Branch {
  parts: readonly string[];
  handlers: Handlers;
}

/**
 * Returns the handlers of every path below `prefix`. The keys of `branches` are paths relative to it: `""` for the prefix
 * itself, `{listing_id}/overrides` for a path with a parameter. A literal part goes before a parameter. What no branch
 * matches is answered by `unknown`: a 404 that suggests nothing, unless the surface has another.
 */
export function mountTree(
  prefix: string,
  branches: Readonly<Record<string, Handlers>>,
  unknown: Answer = unknownRoute({}),
): Handlers {
  const sorted = Object.entries(branches)
    .map(([path, handlers]): Branch => ({ parts: path ? path.split("/") : [], handlers }))
    .toSorted((a, b) => rankOf(a).localeCompare(rankOf(b)));
  const handlerOf =
    (verb: keyof Handlers): Handler =>
    async (request) => {
      // Split before decoding: a `%2F` belongs to its part.
      const given = new URL(request.url).pathname.slice(prefix.length).split("/").slice(1);
      for (const { parts, handlers } of sorted) {
        const params = paramsOf(parts, given);
        if (params) return handlers[verb](request, { params: Promise.resolve(params) });
      }
      return unknown(request);
    };
  const tree = Object.fromEntries(
    Object.entries(branches).map(([path, handlers]) => [
      path ? `${prefix}/${path}` : prefix,
      everyVerb((verb) => Object.assign(handlerOf(verb), specOf(handlers[verb]))),
    ]),
  );
  return everyVerb((verb) => Object.assign(handlerOf(verb), { tree }));
}

/** The paths that a route file serves: those of its tree, or else `path`. Calls to a path of a tree go through the tree. */
export function pathsOf(path: string, file: Handlers): Readonly<Record<string, Handlers>> {
  return file.GET.tree ?? { [path]: file };
}

/** Returns the route table of a surface from its route files by first segment, in the order of `paths`. */
export function routeTable(
  surface: string,
  paths: NamedPaths,
  files: Readonly<Record<string, Handlers>>,
): RouteTable {
  const mounted = Object.fromEntries(
    Object.entries(files).flatMap(([segment, file]) =>
      Object.entries(pathsOf(`${surface}/${segment}`, file)),
    ),
  );
  return Object.fromEntries(Object.keys(paths).map((path) => [path, mounted[path] ?? {}]));
}

/** Sorts a path before those that have a parameter where it has a literal part. */
function rankOf({ parts }: Branch): string {
  return parts.map((part) => (part.startsWith("{") ? "1" : "0")).join("");
}

/** Returns the decoded parameters of a request's parts, or null if they are not on this path. */
function paramsOf(
  parts: readonly string[],
  given: readonly string[],
): Record<string, string> | null {
  if (given.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const text = given[at] ?? "";
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === undefined) {
      if (text !== part) return null;
      continue;
    }
    const value = decoded(text);
    if (!value) return null;
    params[name] = value;
  }
  return params;
}

/** Null for malformed percent-encoding, which the server refuses before Next sees it. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function specOf({ spec }: Handler): Pick<Handler, "spec"> {
  return spec ? { spec } : {};
}

function everyVerb(handlerOf: (verb: keyof Handlers) => Handler): Handlers {
  return {
    GET: handlerOf("GET"),
    HEAD: handlerOf("HEAD"),
    POST: handlerOf("POST"),
    DELETE: handlerOf("DELETE"),
    PUT: handlerOf("PUT"),
    PATCH: handlerOf("PATCH"),
    OPTIONS: handlerOf("OPTIONS"),
  };
}
