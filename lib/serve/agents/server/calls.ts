import { type Detail, invalid, type Refusal, type RefusalCode } from "@/lib/core/errors";
import { env } from "@/lib/core/env";
import { problemBody } from "@/lib/http/server/answer";
import { requestIdOf } from "@/lib/auth/server/origin";
import { continueAt, type Tool } from "./tools";
import { inAccounts, unit } from "@/lib/db/server";
import type { Calls } from "@/lib/http/server/proposals/list";
import { applyStanding } from "@/lib/serve/proposals/server";
import { type Agent, asAgent } from "@/lib/http/server/surfaces";
import { cut, longestAnswer, positionIn, positionText } from "./cut";

/** What `tools/call` answers. */
export type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

/** Headers of the assistant's request that its tool calls carry on: from where it calls. */
const forwarded = /^(user-agent|x-client-.*|x-request-id|x-forwarded-.*|traceparent)$/;

/** The headers of tool calls from those of the assistant's request; `client`: its program, where it says so. */
export function headersFor(headers: Headers, client: string | null): Headers {
  const kept = new Headers([...headers].filter(([name]) => forwarded.test(name)));
  if (client !== null) kept.set("user-agent", client);
  return kept;
}

/** Who calls a tool, with what of their request; `calls`: those that can be proposed. */
interface Calling extends Pick<Request, "headers" | "signal"> {
  agent: Agent;
  calls: Calls;
}

/**
 * Calls a tool as the agent: the endpoint's own handler, with the headers of `headersFor`, so that limits, permissions,
 * log and messages are those of the API. What writes is proposed, unless the agent may write. An answer over 25,000
 * characters is cut and says how to go on.
 */
export async function callTool(
  tool: Tool,
  args: Record<string, unknown>,
  { agent, calls, headers, signal }: Calling,
): Promise<ToolResult> {
  const { [continueAt]: at, ...input } = args;
  const position = at === undefined ? [] : positionIn(at);
  const id = requestIdOf(headers.get("x-request-id"));
  if (!position)
    return refused(invalid(continueAt, `${continueAt} must be one of an earlier answer`), id);
  const missing = tool.params.find((name) => typeof input[name] !== "string" || input[name] === "");
  if (missing) return refused(invalid(missing, `${missing} is required`), id);
  const isProposed = tool.writing !== undefined && agent.scope !== "write";
  const given = isProposed ? { ...input, propose: true } : input;
  const request = requestOf(tool, given, new Headers(headers), signal);
  const params = Object.fromEntries(tool.params.map((name) => [name, String(input[name])]));
  const response = await asAgent(agent, () =>
    tool.handler(request, { params: Promise.resolve(params) }),
  );
  const body: unknown = response.status === 204 ? {} : await response.json();
  if (!response.ok) return failed(body, response.headers.get("retry-after"));
  return resultOf(isProposed ? await outcomeOf(agent, calls, body) : body, position);
}

/** The answer to a proposing call, with what became of the proposal without a person. */
async function outcomeOf(
  { identity, caller }: Agent,
  calls: Calls,
  body: unknown,
): Promise<object> {
  const made = body as { proposal_id: number };
  const accounts = [identity.person.accountId, caller.accountId];
  const outcome = await unit(() =>
    inAccounts(accounts, () => applyStanding(caller, calls, made.proposal_id)),
  );
  return { ...made, ...outcome };
}

function requestOf(
  { params, query, path, verb }: Tool,
  input: Record<string, unknown>,
  headers: Headers,
  signal: AbortSignal,
): Request {
  const url = new URL(
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name]))),
    env().PUBLIC_URL,
  );
  const rest = Object.entries(input).filter(([name]) => !params.includes(name));
  // A name that nothing declares goes where the endpoint refuses it with what was probably meant.
  const inQuery = rest.filter(([name]) => verb === "GET" || query.includes(name));
  for (const [name, value] of inQuery) append(url, name, value);
  if (verb === "GET") return new Request(url, { headers, signal });
  headers.set("content-type", "application/json");
  const body = rest.filter(([name]) => !query.includes(name));
  return new Request(url, {
    method: verb,
    headers,
    signal,
    body: JSON.stringify(Object.fromEntries(body)),
  });
}

function append(url: URL, name: string, value: unknown): void {
  for (const one of Array.isArray(value) ? value : [value]) {
    if (one === null || one === undefined) continue;
    url.searchParams.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
  }
}

/** Characters kept free for `continue_at`. */
const nameRoom = 100;

function resultOf(body: unknown, position: readonly number[]): ToolResult {
  const whole = Array.isArray(body) ? { items: body } : (body as Record<string, unknown>);
  const { value, next } = cut(whole, position, longestAnswer - nameRoom);
  const structuredContent = {
    ...(value as Record<string, unknown>),
    ...(next && { [continueAt]: positionText(next) }),
  };
  const more = `The answer was cut. Call again with ${continueAt} ${next && positionText(next)} for the rest, or ask for less.`;
  return {
    content: [
      ...(next ? [text(more)] : []),
      // Clients of the 2025 revisions show only text to the assistant.
      text(JSON.stringify(structuredContent)),
    ],
    structuredContent,
  };
}

function refused(refusal: Refusal, requestId: string): ToolResult {
  return failed(problemBody(refusal, requestId), null);
}

/** What to do about an error, where its message does not say. */
const nextSteps: Partial<Record<RefusalCode, string>> = {
  LISTING_NOT_FOUND: "Find the listing's ID and PMS with search_listings.",
  "ERR-LISTING-NOT-FOUND": "Find the listing's ID and PMS with search_listings.",
  "ERR-ACCOUNT-NOT-FOUND": "search_listings shows the PMS of every listing.",
  GROUP_NOT_FOUND: "Find the group's ID with list_groups.",
  "ERR-GROUP-NOT-FOUND": "Find the group's ID with list_groups.",
  PERMISSION_DENIED: "get_me shows what you may do. The account's owner can allow more.",
  "ERR-READ-DENIED": "get_me shows what you may do. The account's owner can allow more.",
  "ERR-WRITE-DENIED": "get_me shows what you may do. The account's owner can allow more.",
  CONFLICT: "Read it again before you propose another change.",
  CURSOR_EXPIRED: "Call again without cursor to begin at the oldest change kept.",
  UNAVAILABLE: "Call again in a second.",
};

interface ProblemBody {
  error: { code: RefusalCode; message: string; details?: Detail[] };
}

function failed(body: unknown, retryAfter: string | null): ToolResult {
  const { code, message, details = [] } = (body as ProblemBody).error;
  const others = details.slice(1).map((detail) => `${detail.path}: ${detail.message}`);
  const wait = code === "OVER_RATE_LIMIT" && retryAfter ? `Call again in ${retryAfter} s.` : null;
  const lines = [`${code}: ${message}`, ...others, wait ?? nextSteps[code] ?? null];
  return {
    content: [text(lines.filter((line) => line !== null).join("\n"))],
    isError: true,
  };
}

function text(words: string): { type: "text"; text: string } {
  return { type: "text", text: words };
}
