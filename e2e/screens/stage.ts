import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, request } from "playwright";
import type { AssistantsOptions } from "@/e2e/factories/assistants";
import type { ConnectionsOptions } from "@/e2e/factories/connections";
import type { OperatorOptions } from "@/e2e/factories/operators";
import type { SomePartner, SomePartnerOptions } from "@/e2e/factories/partner-tenants";
import type { SomePerson, Tenant, TenantOptions } from "@/e2e/factories/tenants";
import type { WebhooksOptions } from "@/e2e/factories/webhooks";
import { startProgram, stopProgram } from "@/e2e/setup/processes";
import { freePort } from "@/e2e/setup/free-port";
import { type Backstage, castAs, type Credentials, liveIn, type Role } from "./people";

type Cookies = Awaited<ReturnType<APIRequestContext["storageState"]>>;

export interface Stage {
  url: string;
  backstage: Backstage;
  /** Made once a role. */
  person: (role: Role) => Promise<Credentials>;
  /** Cookies of somebody who is signed in; made once a role. */
  signedIn: (role: Role) => Promise<Cookies>;
  /** What a page of this person would read. */
  read: <T>(role: Role, path: string) => Promise<T>;
  resetLink: (person: Credentials) => Promise<string>;
  signUpLink: (person: { email: string; name: string }) => Promise<string>;
  /** Returns when no listing's actions or snapshot are left to do. */
  settle: () => Promise<void>;
  /** Stops the server and starts it again on the same data; returns when it is ready. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface StageOptions {
  /** Believes that it can send mail. */
  mails?: boolean;
  /** Folder of the real data set: its city in place of the demonstration, so that markets do not mix. */
  city?: string;
}

/** The end-to-end server with the demonstration, for pictures. */
export async function startStage({ mails = false, city }: StageOptions = {}): Promise<Stage> {
  const [port, control] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const data = mkdtempSync(join(tmpdir(), "nightrate-stage-"));
  const env = {
    E2E_DATA_DIR: data,
    PORT: String(port),
    E2E_CONTROL_PORT: String(control),
    LOG_LEVEL: "silent",
    OIDC_ISSUER: "http://127.0.0.1:9",
    OIDC_CLIENT_ID: "nightrate",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_NAME: "Stays ID",
    ...(city && { DEMO: "0" }),
    ...(mails && { E2E_SMTP_URL: "smtp://127.0.0.1:9" }),
  };
  const startServer = () => startProgram(["e2e/browser/support/server.ts"], env, `${url}/readyz`);
  let server = await startServer();
  const door = async <T>(path: string, input: unknown): Promise<T> => {
    const body = JSON.stringify(input);
    const response = await fetch(`http://127.0.0.1:${control}${path}`, { method: "POST", body });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { file } = await door<{ file: string }>("/demo", {});
  const browsers = once((email: string, password: string) => signIn(url, { email, password }));
  const browserOf = ({ email, password }: Credentials) => browsers(email, password);
  const backstage: Backstage = {
    demo: file,
    tenant: (options: TenantOptions) => door<Tenant>("/tenant", options),
    partner: (options: SomePartnerOptions) => door<SomePartner>("/partner", options),
    connections: (options: ConnectionsOptions) => door("/connections", options),
    assistants: (options: AssistantsOptions) => door("/assistants", options),
    webhooks: (options: WebhooksOptions) => door("/webhooks", options),
    operator: (options: OperatorOptions) => door("/operator", options),
    backupNode: () => door("/backup-node", { failure: "restore: No space left on device" }),
    city: () => door<SomePerson>("/city", { folder: city }),
    post: async (person, path, body) => post(await browserOf(person), path, body),
    program: (key, path, body) => callWith(url, key, path, body),
    age: ({ userId }: SomePerson) => door("/age-sessions", { userId }),
  };
  if (!city) await liveIn(backstage, url);
  const person = once((role: Role) => castAs(role, backstage));
  return {
    url,
    backstage,
    person,
    signedIn: once(async (role: Role) => {
      const someone = await person(role);
      const cookies = await (await browserOf(someone)).storageState();
      if (role === "stale") await backstage.age(someone as SomePerson);
      return cookies;
    }),
    read: async <T>(role: Role, path: string) => {
      const browser = await browserOf(await person(role));
      return (await (await browser.get(path)).json()) as T;
    },
    resetLink: ({ email }) => door<string>("/reset-link", { email }),
    signUpLink: (someone) => door<string>("/sign-up-link", someone),
    settle: () => door("/settle", {}),
    restart: async () => {
      await stopProgram(server);
      server = await startServer();
    },
    stop: async () => {
      await stopProgram(server);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Makes each thing once, known by the first argument. */
function once<Key, Rest extends unknown[], Value>(
  make: (key: Key, ...rest: Rest) => Promise<Value>,
): (key: Key, ...rest: Rest) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  return (key, ...rest) => {
    const value = known.get(key) ?? make(key, ...rest);
    known.set(key, value);
    return value;
  };
}

async function post<T>(browser: APIRequestContext, path: string, data = {}): Promise<T> {
  const response = await browser.post(path, { data });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  const text = await response.text();
  return (text ? JSON.parse(text) : null) as T;
}

async function callWith(url: string, key: string, path: string, body: object): Promise<unknown> {
  const headers = {
    "X-API-Key": key,
    "Content-Type": "application/json",
    "User-Agent": "rate-assistant/2.1",
  };
  const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function signIn(url: string, person: Credentials): Promise<APIRequestContext> {
  const browser = await request.newContext({
    baseURL: url,
    userAgent:
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    extraHTTPHeaders: { Origin: url, "Sec-Fetch-Site": "same-origin" },
  });
  const csrf = await browser.get("/api/auth/csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const form = { ...person, csrfToken, json: "true", callbackUrl: "/" };
  await browser.post("/api/auth/callback/password", { form });
  return browser;
}
