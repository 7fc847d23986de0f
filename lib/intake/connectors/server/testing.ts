import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import type { Connection } from "@/generated/prisma/client";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";
import { sealFor } from "@/lib/intake/connections/server/sealed";
import { makeAccount } from "@/prisma/factories";

/** A request as a test server saw it. */
export interface Seen {
  method: string;
  path: string;
  query: URLSearchParams;
  authorization: string | undefined;
  body: string;
  /** Milliseconds, as `performance.now()`. */
  at: number;
}

/** An answer: JSON, or text as it is. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
  /** Ends the connection in the middle of the body. */
  cut?: boolean;
}

type Handler = (seen: Seen) => Reply | Promise<Reply>;

/** Starts a server on this machine for one test, which CONNECTION_HOSTS allows meanwhile unless it is for one account. */
export async function serve(
  handler: Handler,
  isForAll = true,
): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const each = await read(request);
      seen.push(each);
      write(response, await handler(each));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const { CONNECTION_HOSTS: hosts } = env();
  if (isForAll) Object.assign(env(), { CONNECTION_HOSTS: [...hosts, `127.0.0.1:${port}`] });
  onTestFinished(async () => {
    Object.assign(env(), { CONNECTION_HOSTS: hosts });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${port}`, seen };
}

async function read(request: IncomingMessage): Promise<Seen> {
  const url = new URL(request.url ?? "", "http://test");
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return {
    method: request.method ?? "",
    path: url.pathname,
    query: url.searchParams,
    authorization: request.headers.authorization,
    body: Buffer.concat(chunks).toString(),
    at: performance.now(),
  };
}

function write(response: ServerResponse, reply: Reply): void {
  const { status = 200, headers = {}, json, text } = reply;
  const body = text ?? (json === undefined ? "" : JSON.stringify(json));
  response.writeHead(status, {
    "content-type": json === undefined ? "text/html" : "application/json",
    ...(reply.cut && { "content-length": `${body.length + 10}` }),
    ...headers,
  });
  response.write(body || " ");
  if (reply.cut) setTimeout(() => response.destroy(), 10);
  else response.end();
}

/** Lets a PMS's second last `ms` during one test. */
export function secondOf(ms: number): void {
  const { CONNECTION_SECOND_MS: before } = env();
  Object.assign(env(), { CONNECTION_SECOND_MS: ms });
  onTestFinished(() => {
    Object.assign(env(), { CONNECTION_SECOND_MS: before });
  });
}

const credentials = {
  guesty: { client_id: "our-id", client_secret: "our-secret" },
  hostaway: { account_id: "4711", client_secret: "our-secret" },
};

/** A connection of a new account to a server. */
export async function makeConnection(
  kind: "guesty" | "hostaway",
  url: string,
): Promise<Connection> {
  const { account } = await makeAccount();
  const { id } = await db().connection.create({
    data: { accountId: account.id, kind, pmsName: kind, name: kind, baseUrl: `${url}/v1` },
  });
  const sealed = sealFor({ id, accountId: account.id }, JSON.stringify(credentials[kind]));
  return db().connection.update({
    where: { id, accountId: account.id },
    data: { credentials: sealed },
  });
}

/** Answers to a token's request; otherwise `handler`'s. Tokens are token-1, token-2, … */
export function withTokens(handler: Handler, seconds = 86_400): Handler {
  let issued = 0;
  return (seen) =>
    /\/(oauth2\/token|accessTokens)$/.test(seen.path)
      ? { json: { token_type: "Bearer", expires_in: seconds, access_token: `token-${++issued}` } }
      : handler(seen);
}

/** A signal that is never aborted. */
export const signal = new AbortController().signal;

/** The connection as it is stored now. */
export function readConnection({ id, accountId }: Connection): Promise<Connection> {
  return db().connection.findFirstOrThrow({ where: { id, accountId } });
}
