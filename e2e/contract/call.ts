import type { Route, Verb } from "./operations";

/** A call's input, apart from its credentials. */
export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; undefined without a body. */
  body: unknown;
}

interface Extra {
  key?: string | null | undefined;
  /** Sent as SVC-User-Id. */
  userId?: number | string | undefined;
  headers?: Record<string, string>;
  /** Sent unchanged instead of the input's body. */
  raw?: BodyInit;
}

export const origin = "http://127.0.0.1:3000";

/** Calls a route's handler in this process, as the server does. */
export async function send(
  route: Route,
  verb: Verb,
  input: Input = {},
  extra: Extra = {},
): Promise<Answer> {
  const handler = route.handlers[verb];
  if (!handler) throw new Error(`${route.path} exports no ${verb}.`);
  const params = input.params ?? {};
  const request = new Request(urlOf(route, input), initOf(verb, input, extra));
  return read(await handler(request, { params: Promise.resolve(params) }));
}

function urlOf(route: Route, { params = {}, query = {} }: Input): URL {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? "unknown"),
  );
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

function initOf(
  verb: Verb,
  { body }: Input,
  { key, userId, headers = {}, raw }: Extra,
): RequestInit {
  const content = verb === "GET" || verb === "HEAD" ? undefined : (raw ?? jsonOf(body));
  return {
    method: verb,
    headers: {
      ...(content !== undefined && { "Content-Type": "application/json" }),
      ...(typeof key === "string" && { "X-API-Key": key }),
      ...(userId !== undefined && { "SVC-User-Id": String(userId) }),
      ...headers,
    },
    ...(content !== undefined && { body: content }),
  };
}

/** Returns the answer's text without the request id and the times of writes, for comparing two answers. */
export function anonymous(answer: Answer): string {
  return answer.text.replaceAll(/"(request_id|created_at|updated_at)":"[^"]*"/g, '"$1":""');
}

/** error.code of a refusal. */
export function codeOf(answer: Answer): string | undefined {
  return (answer.body as { error?: { code: string } } | undefined)?.error?.code;
}

function jsonOf(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const { status, headers } = response;
  // A streamed file is its text.
  const isJson = headers.get("content-type")?.startsWith("application/json") ?? false;
  const body: unknown = text === "" ? undefined : isJson ? JSON.parse(text) : text;
  return { status, headers, text, body };
}
