import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

export type { Client };
import { expect } from "vitest";
import type { Person } from "@/generated/prisma/client";
import { POST as decide } from "@/app/api/assistants/[[...path]]/route";
import { POST as enter } from "@/app/mcp/route";
import { signIn } from "@/app/api/testing";
import { callerOfSession, cookieIn, cookieNames } from "@/lib/auth/server/session";
import { partnerOfSession } from "@/lib/auth/server/partner-caller";
import { env } from "@/lib/core/env";
import { acrossAccounts } from "@/lib/db/server";
import type { ConnectRequest } from "@/lib/identity/assistants/schema";
import { askingProgram, visitCookie } from "@/lib/identity/assistants/server";
import { oauth } from "@/lib/serve/server/oauth";
import { Program } from "@/e2e/setup/oauth-program";

export const publicUrl = env().PUBLIC_URL;
export const address = new URL("/mcp", publicUrl);
export const callback = "http://127.0.0.1:9876/callback";

let listening = "";

/** Serves the authorization server beside the routes of this process; the file that calls this ends it. */
export async function serveOauth(): Promise<Server> {
  const server = createServer((request, response) => {
    request.headers["x-client-address"] = "192.0.2.1";
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (!oauth(path, request, response)) response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  listening = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return server;
}

/** Requests to the portal's address: `/mcp` in this process, the rest as the server answers it. */
export async function fetchPortal(
  asked: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(asked, init);
  const { pathname, search } = new URL(request.url);
  if (pathname === "/mcp") return enter(request, { params: Promise.resolve(undefined) });
  const body = request.method === "GET" ? null : await request.text();
  const { method, headers } = request;
  return fetch(new URL(pathname + search, listening), {
    method,
    headers,
    body,
    redirect: "manual",
  });
}

/** A person's browser, which keeps cookies and their session. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #session: string;
  readonly #account: number | null;

  constructor(session: string, account: number | null = null) {
    this.#session = session;
    this.#account = account;
  }

  static async of(person: Person, account: number | null = null): Promise<Browser> {
    return new Browser(await signIn(person.id), account);
  }

  /** Opens an address of the authorization server and returns where it leads. */
  async open(url: URL): Promise<URL> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetchPortal(url, { headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      this.cookies.set(name, value.join("="));
    }
    if (answer.status !== 303) throw new Error(`${answer.status}: ${await answer.text()}`);
    return new URL(answer.headers.get("location") ?? "", publicUrl);
  }

  async caller() {
    const token = cookieIn(this.#session, cookieNames().session);
    const origin = { ip: null, device: "web", requestId: null } as const;
    return acrossAccounts(async () => {
      if (this.#account === null) return callerOfSession(token, origin);
      const partner = await partnerOfSession(token, String(this.#account), origin);
      return typeof partner?.managed === "object" ? partner.managed : null;
    });
  }

  /** What the page of a visit shows; null where it is over. */
  async read(page: URL, cookie = this.cookies.get(visitCookie())) {
    const caller = await this.caller();
    if (!caller) throw new Error("The session is not valid.");
    return askingProgram(caller, page.pathname.replace("/connect/", ""), cookie);
  }

  decide(verb: "connect" | "refuse" | "disconnect" | "standing", body: object): Promise<Response> {
    const request = new Request(new URL(`/api/assistants/${verb}`, publicUrl), {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Origin: publicUrl,
        Cookie: this.#session,
        ...(this.#account !== null && { "SVC-User-Id": String(this.#account) }),
      },
      body: JSON.stringify(body),
    });
    return decide(request, { params: Promise.resolve(undefined) });
  }

  /** Goes through the page, and returns the address of the program that it ends at. */
  async consent(start: URL, choice: Partial<ConnectRequest> = {}): Promise<URL> {
    const page = await this.open(start);
    const found = await this.read(page);
    if (!found) throw new Error(`No visit: ${page.href}`);
    const { uid, proof } = found;
    const answer = await this.decide("connect", { uid, proof, scope: "propose", ...choice });
    const { url } = (await answer.json()) as { url?: string };
    if (url === undefined) throw new Error(`The answer was ${answer.status}.`);
    return this.open(new URL(url, publicUrl));
  }
}

/** What a tool answered. Throws for an error. */
export function answerOf(answer: Awaited<ReturnType<Client["callTool"]>>): unknown {
  if (answer.isError) throw new Error(JSON.stringify(answer));
  return answer.structuredContent;
}

export const me = { name: "test", version: "1.0.0" };

/** An unmodified client of this revision that knows the address only, connected by the person in their browser. */
export async function connectAs(browser: Browser, choice?: Partial<ConnectRequest>) {
  const program = new Program("Claude", callback);
  const options = { authProvider: program, fetch: fetchPortal };
  const pin = { versionNegotiation: { mode: { pin: "2026-07-28" } } } as const;
  const first = new StreamableHTTPClientTransport(address, options);
  await expect(new Client(me, pin).connect(first)).rejects.toThrow(/Unauthorized/i);
  if (!program.sentTo) throw new Error("The program sent nobody to sign in.");
  const end = await browser.consent(program.sentTo, choice);
  await first.finishAuth(end.searchParams);
  const client = new Client(me, pin);
  await client.connect(new StreamableHTTPClientTransport(address, options));
  return { client, program, end };
}

export const json = { "Content-Type": "application/json" };

interface Registered {
  client_id: string;
  client_secret?: string;
  error?: string;
}

export async function register(metadata: object): Promise<Registered> {
  const body = JSON.stringify({ client_name: "Claude", redirect_uris: [callback], ...metadata });
  const answer = await fetchPortal(new URL("/oauth/register", publicUrl), {
    method: "POST",
    headers: json,
    body,
  });
  return (await answer.json()) as Registered;
}

/** A request for authorization, complete but for what is given. */
export function asking(program: string, given: Record<string, string | null> = {}): URL {
  const url = new URL("/oauth/authorize", publicUrl);
  const whole = {
    response_type: "code",
    client_id: program,
    redirect_uri: callback,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    resource: address.href,
    scope: "read propose",
    state: "s",
    ...given,
  };
  for (const [name, value] of Object.entries(whole)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}

export function tokenCall(form: Record<string, string>): Promise<Response> {
  return fetchPortal(new URL("/oauth/token", publicUrl), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });
}

export function listTools(token: string): Promise<Response> {
  return fetchPortal(address, {
    method: "POST",
    headers: {
      ...json,
      Accept: "application/json, text/event-stream",
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
}
