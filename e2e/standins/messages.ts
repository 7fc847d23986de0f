import type { IncomingMessage, ServerResponse } from "node:http";
import type { RouteName } from "./faults";

/** A request before its body. */
export interface RequestHead {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
}

/** A request as it came. */
export interface StandinRequest extends RequestHead {
  /** Null where it is not UTF-8. */
  body: string | null;
}

export interface Route {
  name: RouteName;
  listingId?: string;
}

/** Paths of a route; the group `listingId` is the listing's. */
export interface RouteRule {
  method: string;
  path: RegExp;
  name: RouteName;
}

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** Answers; `cutsOff` sends half of it. */
export function respond(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  text: string,
  type: string,
  cutsOff = false,
): void {
  const bytes = Buffer.from(text);
  response.writeHead(status, { "Content-Type": type, "Content-Length": bytes.length, ...headers });
  if (cutsOff) response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(bytes);
}

/** What a request is about; null where no rule fits. */
export function routeOf(rules: readonly RouteRule[], { method, path }: RequestHead): Route | null {
  for (const rule of rules) {
    const match = rule.method === method ? rule.path.exec(path) : null;
    const listingId = match?.groups?.["listingId"];
    if (match) return { name: rule.name, ...(listingId !== undefined && { listingId }) };
  }
  return null;
}

/** The token of a request. */
export function bearerOf(headers: RequestHead["headers"]): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
}

export function headOf(incoming: IncomingMessage): RequestHead {
  const url = new URL(incoming.url ?? "/", "http://standin");
  return {
    method: incoming.method ?? "",
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
  };
}

/** The body; null where it is not UTF-8. */
export async function bodyOf(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return decoded(Buffer.concat(chunks));
}

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
