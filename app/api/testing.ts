import { encode } from "next-auth/jwt";
import { pathsOf } from "@/lib/http/server/mount-tree";
import type { Handlers } from "@/lib/http/server/surface";
import { cookieNames, sessionSecret } from "@/lib/auth/server/session";
import { openSession } from "@/lib/auth/server/options";

type Verb = "GET" | "POST" | "DELETE";

const files = import.meta.glob<Handlers>(["./**/route.ts", "!./auth/**"], { eager: true });
/** The portal's routes by path below /api, parameters in braces, without those of next-auth. */
const routes: Readonly<Record<string, Handlers>> = Object.fromEntries(
  Object.entries(files).flatMap(([file, handlers]) =>
    Object.entries(pathsOf(`/api/${file.slice(2, -"/route.ts".length)}`, handlers)).map(
      ([path, each]) => [path.slice("/api/".length), each],
    ),
  ),
);
const verbs = ["GET", "POST", "DELETE"] as const;

/** Verb and path of every declared call. */
export const declared = Object.entries(routes).flatMap(([path, route]) =>
  verbs.filter((verb) => route[verb].spec).map((verb) => ({ path, verb })),
);

/** The parts of a request other than its path. */
export interface RequestParts {
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  query?: Record<string, string>;
}

/** Calls a route like a page of the portal. */
export async function send(verb: Verb, path: string, parts: RequestParts = {}): Promise<Response> {
  const handler = routes[path]?.[verb];
  if (!handler) throw new Error(`There is no ${verb} ${path}.`);
  const { body = {}, cookie = "", headers, params = {}, query = {} } = parts;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const request = new Request(`http://127.0.0.1:3000/api/${filled}?${new URLSearchParams(query)}`, {
    method: verb,
    headers: {
      origin: "http://127.0.0.1:3000",
      "content-type": "application/json",
      cookie,
      ...headers,
    },
    ...(verb === "GET" ? {} : { body: JSON.stringify(body) }),
  });
  return handler(request, { params: Promise.resolve(params) });
}

/** Opens a session of a person and returns its cookie. */
export async function signIn(personId: number): Promise<string> {
  const origin = { ip: null, device: "web", requestId: null } as const;
  const sid = await openSession(personId, origin, "test");
  const token = await encode({ token: { sid }, secret: sessionSecret() });
  return `${cookieNames().session}=${token}`;
}

/** Returns the status and error code of a refusal: `403 PERMISSION_DENIED`. */
export async function codeOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: { code: string } };
  return `${response.status} ${error.code}`;
}
