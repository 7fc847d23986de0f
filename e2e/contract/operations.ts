import { globSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Handler, integrationSurface, type RouteSpec } from "@/lib/http/server/surface";

export const declarable = ["GET", "POST", "DELETE"] as const;
export const everyVerb = [...declarable, "HEAD", "PUT", "PATCH", "OPTIONS"] as const;
export type Verb = (typeof everyVerb)[number];

/** A route file: its documented path, and its exports. */
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

/** Returns every route file below app/v1 and app/rm/v1, found on disk and not in a table. */
export async function routesOnDisk(): Promise<Route[]> {
  const files = globSync("app/{v1,rm/v1}/**/route.ts", { cwd: root }).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      path: `/${dirname(file).replace(/^app\//, "")}`.replaceAll(/\[(\w+)\]/g, "{$1}"),
      handlers: (await import(join(root, file))) as Route["handlers"],
    })),
  );
}

/** Returns every declared operation of the documented routes that a key calls. */
export async function declaredOperations(): Promise<Operation[]> {
  return (await allOperations()).filter(({ spec }) => spec.surface !== integrationSurface);
}

/** Returns the operations that a connection's token calls. */
export async function integrationOperations(): Promise<Operation[]> {
  return (await allOperations()).filter(({ spec }) => spec.surface === integrationSurface);
}

/** Returns every declared operation of the documented routes. */
export async function allOperations(): Promise<Operation[]> {
  const routes = (await routesOnDisk()).filter((route) => !(route.path in undocumented));
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
