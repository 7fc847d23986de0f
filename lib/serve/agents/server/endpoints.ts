import { z } from "zod";
import {
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  type McpHttpHandler,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as ListedTool,
} from "@modelcontextprotocol/server";
import { version } from "@/lib/http/server/openapi/info";
import type { RouteTable } from "@/lib/http/server/openapi/document";
import { beginCall, type Call, problem, toRefusal } from "@/lib/http/server/answer";
import { overLimit } from "@/lib/http/server/limiter";
import { admitMessage } from "@/lib/http/server/rates";
import { readBody } from "@/lib/http/server/read";
import { agentOf, type Agent } from "@/lib/http/server/surfaces";
import { acrossAccounts, unit } from "@/lib/db/server";
import { env } from "@/lib/core/env";
import { invalid, type Refusal } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import type { Api } from "@/lib/http/server/openapi/info";
import { callTool, headersFor } from "./calls";
import { listPrompts, promptOf } from "./prompts";
import { listResources, readResource, resourceTemplates } from "./resources";
import { definitionFor, mayUse, proposedCalls, type Tool, toolsOf } from "./tools";

/** What hosts tell their assistants about the server. */
const instructions = `Nightrate sets the nightly prices of rental listings. Start with search_listings for a listing's ID and PMS, or portfolio_summary for the account. explain_price says why a night has its price, what_changed why it is another one than before. Amounts are in the listing's currency; dates are nights, YYYY-MM-DD. Tools that change something only propose it, with a reason: a person decides. simulate_rule shows what a change of rules would do; list_proposals what became of earlier proposals.`;

/** The routes that tools come from: those of an API, and what the portal alone shows. */
export type ToolRoutes = Readonly<Record<Api, RouteTable>>;

/**
 * Returns the handler of `POST /mcp`: the Model Context Protocol over HTTP, without sessions, for revision 2026-07-28 and
 * those of 2025. A request without a key or valid token gets 401, one with a bad key, or from another site, 403; beyond
 * 300 in any 60 s 429.
 */
export function mcpHandler(routes: ToolRoutes): (request: Request) => Promise<Response> {
  const built: Partial<Record<Api, ReadonlyMap<string, Tool>>> = {};
  const toolsFor = (api: Api) => (built[api] ??= toolsOf(routes[api], api));
  const mcp: McpHttpHandler = createMcpHandler((context) => serverFor(context, toolsFor), {
    keepAliveMs: 0,
    onerror: (error) => log().debug({ error }, "mcp"),
  });
  return async (request) => {
    const call = beginCall(request);
    try {
      const agent = await unit(() => acrossAccounts(() => agentOf(request)));
      const verdict = await admitMessage(agent.caller);
      if (!verdict.admitted) throw overLimit(verdict);
      const parsedBody = await readBody(request);
      // A batch, which the protocol no longer has, would be many messages that count as one.
      if (Array.isArray(parsedBody)) throw invalid("body", "must be one message, not a list");
      const clientId = String(agent.caller.assistant?.id ?? agent.caller.keyId);
      return await mcp.fetch(request, {
        parsedBody,
        authInfo: {
          token: "",
          clientId,
          scopes: [agent.scope],
          extra: { agent, client: clientIn(parsedBody) },
        },
      });
    } catch (error) {
      return refused(call, toRefusal(error, call.origin.requestId));
    }
  };
}

/** A refusal; one for want of a valid token tells assistants where to get it (RFC 9728 §5.1). */
function refused(call: Call, refusal: Refusal): Response {
  const response = problem(call, refusal);
  if (refusal.status === 401) {
    const address = new URL("/.well-known/oauth-protected-resource/mcp", env().PUBLIC_URL).href;
    const wrong = call.request.headers.has("authorization") ? ', error="invalid_token"' : "";
    response.headers.set("WWW-Authenticate", `Bearer resource_metadata="${address}"${wrong}`);
  }
  return response;
}

const Message = z.object({
  params: z.object({
    _meta: z.object({
      [CLIENT_INFO_META_KEY]: z.object({ name: z.string(), version: z.string() }),
    }),
  }),
});

/** `name/version` of the assistant that a message names, as those of revision 2026-07-28 do; null for others. */
function clientIn(message: unknown): string | null {
  const info = Message.safeParse(message).data?.params._meta[CLIENT_INFO_META_KEY];
  return info
    ? `${info.name}/${info.version}`.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 100)
    : null;
}

type ToolsFor = (api: Api) => ReadonlyMap<string, Tool>;

/** One server for one request: its tools are those that the caller may use. */
function serverFor({ authInfo, requestInfo }: McpRequestContext, toolsFor: ToolsFor): Server {
  const { agent, client = null } = (authInfo?.extra ?? {}) as { agent?: Agent; client?: string };
  if (!agent || !requestInfo) throw new Error("A request reaches the server with its caller.");
  const headers = headersFor(requestInfo.headers, client);
  const tools = toolsFor(agent.api);
  const calls = proposedCalls(tools);
  const use = (name: string): Tool | undefined => {
    const tool = tools.get(name);
    return tool && mayUse(tool, agent) ? tool : undefined;
  };
  const listed = (tool: Tool | undefined) =>
    (tool && definitionFor(tool, agent.scope)) as ListedTool | undefined;
  const call = (name: string, input: Record<string, unknown>) => {
    const tool = use(name);
    if (!tool) throw unknownName("tool", name);
    return callTool(tool, input, { agent, calls, headers, signal: requestInfo.signal });
  };
  const server = new Server(
    { name: "nightrate", title: "Nightrate", version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: [...tools.keys()].flatMap((name) => listed(use(name)) ?? []),
  }));
  server.setRequestHandler("tools/call", ({ params }) => call(params.name, params.arguments ?? {}));
  server.setRequestHandler("resources/list", () => ({ resources: listResources() }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates }));
  server.setRequestHandler("resources/read", ({ params }) => readResource(params.uri, call));
  server.setRequestHandler("prompts/list", () => ({ prompts: listPrompts() }));
  server.setRequestHandler("prompts/get", ({ params }) => {
    const prompt = promptOf(params.name, params.arguments ?? {});
    if (!prompt) throw unknownName("prompt", params.name);
    return prompt;
  });
  return server;
}

function unknownName(kind: string, name: string): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `No ${kind} is called ${name.slice(0, 100)}.`,
  );
}
