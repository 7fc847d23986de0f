import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { baseURL } from "../support/ports";

/** A program on this machine that people connect as an assistant. */
export class Program {
  readonly #name: string;
  /** What its sign-ins returned, newest last. */
  readonly #returned: URLSearchParams[] = [];
  readonly #verifier = randomBytes(32).toString("base64url");
  #redirect = "";
  #id = "";
  readonly #server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.#redirect);
    if (pathname === "/callback") this.#returned.push(searchParams);
    response.setHeader("Content-Type", "text/html");
    response.end("<!doctype html><title>Signed in</title><h1>Back at the program</h1>");
  });

  constructor(name: string) {
    this.#name = name;
  }

  /** Listens for its sign-ins, and registers itself. */
  async start(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const { port } = this.#server.address() as AddressInfo;
    this.#redirect = `http://127.0.0.1:${port}/callback`;
    const made = await post("/oauth/register", "application/json", {
      client_name: this.#name,
      redirect_uris: [this.#redirect],
    });
    this.#id = made["client_id"] ?? "";
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** The host that its sign-ins return to. */
  get host(): string {
    return new URL(this.#redirect).host;
  }

  /** The path at which the server is asked for access. */
  get visit(): string {
    const parameters = new URLSearchParams({
      response_type: "code",
      client_id: this.#id,
      redirect_uri: this.#redirect,
      code_challenge: createHash("sha256").update(this.#verifier).digest("base64url"),
      code_challenge_method: "S256",
      resource: `${baseURL}/mcp`,
      state: "of this sign-in",
    });
    return `/oauth/authorize?${parameters}`;
  }

  /** Waits until the browser is back at the program, and returns what it brought. */
  async returned(page: Page): Promise<URLSearchParams> {
    await expect(page.getByRole("heading", { name: "Back at the program" })).toBeVisible();
    const last = this.#returned.at(-1);
    expect(last?.get("state")).toBe("of this sign-in");
    return last ?? new URLSearchParams();
  }

  /** Exchanges a code for a token, and calls tools with it. */
  async open(code: string): Promise<Client> {
    const { access_token: token } = await post("/oauth/token", form, {
      grant_type: "authorization_code",
      client_id: this.#id,
      redirect_uri: this.#redirect,
      code_verifier: this.#verifier,
      code,
    });
    const client = new Client({ name: this.#name, version: "1.0.0" });
    const requestInit = { headers: { Authorization: `Bearer ${token}` } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL("/mcp", baseURL), { requestInit }),
    );
    return client;
  }
}

const form = "application/x-www-form-urlencoded";

async function post(path: string, type: string, body: Record<string, string | string[]>) {
  const text =
    type === form
      ? new URLSearchParams(body as Record<string, string>).toString()
      : JSON.stringify(body);
  const headers = { "Content-Type": type };
  const response = await fetch(baseURL + path, { method: "POST", headers, body: text });
  const answer = (await response.json()) as Record<string, string>;
  expect(response.ok, JSON.stringify(answer)).toBe(true);
  return answer;
}

/** Starts programs, and stops them after each test. */
export function programs() {
  const started: Program[] = [];
  return {
    start: async (name: string): Promise<Program> => {
      const program = new Program(name);
      started.push(program);
      await program.start();
      return program;
    },
    stop: (): void => started.splice(0).forEach((program) => program.stop()),
  };
}
