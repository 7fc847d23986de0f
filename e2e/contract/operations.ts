import { globSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathsOf } from "@/lib/http/server/mount-tree";
import {
  type Handler,
  type Handlers,
  integrationSurface,
  type RouteSpec,
} from "@/lib/http/server/surface";

export const declarable = ["GET", "POST", "DELETE"] as const;
export const everyVerb = [...declarable, "HEAD", "PUT", "PATCH", "OPTIONS"] as const;
export type Verb = (typeof everyVerb)[number];

/** A path with its handlers, those of a route file or of one of its branches. */
export interface Route {
  path: string;
  handlers: Partial<Record<Verb, Handler>>;
}

/** A declared operation. */
export interface Operation extends Route {
  /** `GET /v1/listings` */
  name: string;
  verb: (typeof declarable)[number];
  spec: RouteSpec;
}

/** Route files that the document leaves out, and why. */
export const undocumented: Readonly<Record<string, string>> = {
  "/v1/openapi.json": "the document itself",
  "/v1/[...rest]": "answers addresses that no route has",
  "/rm/v1/openapi.json": "the document itself",
  "/rm/v1/[...rest]": "answers addresses that no route has",
};

const root = resolve(import.meta.dirname, "../..");

/** Returns the exports of every route file in these folders of app, found on disk and not in a table. */
export async function routeFiles(
  folders = "{v1,rm/v1}",
): Promise<{ folder: string; exported: Handlers }[]> {
  const files = globSync(`app/${folders}/**/route.ts`, { cwd: root }).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      folder: dirname(file).replace(/^app/, ""),
      exported: (await import(join(root, file))) as Handlers,
    })),
  );
}

/** Returns every path of these route files. */
export async function routesOnDisk(folders?: string): Promise<Route[]> {
  const files = await routeFiles(folders);
  return files.flatMap(({ folder, exported }) =>
    Object.entries(pathsOf(folder, exported)).map(([path, handlers]) => ({ path, handlers })),
  );
}

/** A path and the verbs that it declares. */
export interface DeclaredRoute {
  path: string;
  verbs: readonly Verb[];
}

/** Returns every path of both APIs and of the portal that needs credentials or a page's origin. */
export async function guardedRoutes(): Promise<DeclaredRoute[]> {
  const routes = await routesOnDisk("{v1,rm/v1,api}");
  return routes
    .filter(({ path }) => !(path in undocumented))
    .map(({ path, handlers }) => ({
      path,
      verbs: declarable.filter((verb) => handlers[verb]?.spec),
    }))
    .filter(({ verbs }) => verbs.length > 0);
}

/** Returns every declared operation of the documented routes that a key calls. */
export async function declaredOperations(): Promise<Operation[]> {
  return (await allOperations()).filter(({ spec }) => spec.surface !== integrationSurface);
}

/**
 * Returns one operation of each declaration, the Customer API's where both APIs mount it: what an endpoint accepts and
 * answers does not depend on the surface, unlike who may call it.
 */
export async function declarations(): Promise<Operation[]> {
  const operations = (await declaredOperations()).toSorted(
    (a, b) => Number(isForPartners(a)) - Number(isForPartners(b)),
  );
  const first = new Map<unknown, Operation>();
  for (const operation of operations)
    if (!first.has(operation.spec.endpoint)) first.set(operation.spec.endpoint, operation);
  return [...first.values()];
}

/** Returns the operations that a connection's token calls. */
export async function integrationOperations(): Promise<Operation[]> {
  return (await allOperations()).filter(({ spec }) => spec.surface === integrationSurface);
}

/** Returns every declared operation of the documented routes. */
export async function allOperations(): Promise<Operation[]> {
  return operationsOf((await routesOnDisk()).filter((route) => !(route.path in undocumented)));
}

/** Returns the declared operations of these routes. */
export function operationsOf(routes: readonly Route[]): Operation[] {
  return routes.flatMap((route) =>
    declarable.flatMap((verb) => {
      const spec = route.handlers[verb]?.spec;
      return spec ? [{ ...route, verb, spec, name: `${verb} ${route.path}` }] : [];
    }),
  );
}

/** Says whether the operation belongs to the RM Partner API. */
export function isForPartners({ path }: Pick<Route, "path">): boolean {
  return path.startsWith("/rm/");
}
