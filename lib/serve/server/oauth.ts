import type { IncomingMessage, ServerResponse } from "node:http";
import { assistantScopes } from "@/lib/auth/permissions";
import { assistantsAddress } from "@/lib/auth/server/assistant-caller";
import { env } from "@/lib/core/env";
import { log } from "@/lib/core/server/log";
import { admitAddress } from "@/lib/http/server/rates";
import { authorizationServer } from "@/lib/identity/assistants/server";

/** Path of the metadata of `/mcp`, which say where its tokens come from (RFC 9728 §3.1). */
const resourcePath = "/.well-known/oauth-protected-resource/mcp";
/** Paths that the authorization server answers. */
const serverPaths =
  /^\/(oauth\/(authorize|token|register|revoke|jwks)(\/|$)|\.well-known\/(oauth-authorization-server|openid-configuration)$)/;

/** Requests that one address may send in any 60 s. Registering stores something before anybody is known. */
const limits = { "oauth-program": 10, oauth: 120 };

/**
 * Answers requests to the authorization server for assistants, and for the metadata of `/mcp`; null for other paths. They
 * take part in no session of the portal: a person decides on its own page.
 */
export function oauth(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | null {
  if (path === resourcePath || path === "/.well-known/oauth-protected-resource") {
    return Promise.resolve(describeResource(request, response));
  }
  return serverPaths.test(path) ? answer(path, request, response) : null;
}

function describeResource({ method }: IncomingMessage, response: ServerResponse): void {
  const body = {
    resource: assistantsAddress(),
    authorization_servers: [env().PUBLIC_URL],
    scopes_supported: assistantScopes,
    bearer_methods_supported: ["header"],
    resource_name: "Nightrate",
    resource_documentation: new URL("/docs/api/mcp", env().PUBLIC_URL).href,
  };
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Access-Control-Allow-Headers", "*");
  send(response, 200, method === "HEAD" || method === "OPTIONS" ? null : body);
}

async function answer(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const kind = path === "/oauth/register" ? "oauth-program" : "oauth";
  const address = String(request.headers["x-client-address"] ?? "");
  try {
    const verdict = await admitAddress(kind, address, limits[kind]);
    if (!verdict.admitted) {
      response.setHeader("Retry-After", "60");
      const description = "Too many requests from this address. Try again in a minute.";
      return send(response, 429, {
        error: "temporarily_unavailable",
        error_description: description,
      });
    }
    rewrite(path, request);
    await (await authorizationServer()).callback()(request, response);
  } catch (error) {
    log().error({ error }, "the authorization server failed");
    if (!response.headersSent) send(response, 500, { error: "server_error" });
  }
}

/**
 * Names the public address to the library, which takes it from headers. A program that names no scope asks for all of
 * them: the person chooses.
 */
function rewrite(path: string, request: IncomingMessage): void {
  const { host, protocol } = new URL(env().PUBLIC_URL);
  request.headers.host = host;
  request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  delete request.headers["x-forwarded-host"];
  if (path !== "/oauth/authorize") return;
  const url = new URL(request.url ?? "/", env().PUBLIC_URL);
  if (url.searchParams.has("scope")) return;
  url.searchParams.set("scope", assistantScopes.join(" "));
  request.url = `${url.pathname}${url.search}`;
}

function send(response: ServerResponse, status: number, body: object | null): void {
  response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  response.end(body && JSON.stringify(body));
}
