import { readFileSync } from "node:fs";
import { type APIRequestContext, request } from "playwright";
import type { SomePerson, Tenant } from "@/e2e/support/tenants";
import { startProgram, stopProgram } from "../bench/processes";
import { freePort } from "../free-port";
import type { Role } from "./shots";

type Cookies = Awaited<ReturnType<APIRequestContext["storageState"]>>;

export interface Stage {
  url: string;
  /** Cookies of somebody who is signed in; made once a role. */
  signedIn(role: Role): Promise<Cookies>;
  stop(): Promise<void>;
}

interface DemoFile {
  password: string;
  owner: { email: string; apiKey: string };
  member: { email: string };
  fresh: { email: string };
}

/** The end-to-end server with the demonstration, for pictures. */
export async function startStage(): Promise<Stage> {
  const [port, control] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), E2E_CONTROL_PORT: String(control), LOG_LEVEL: "warn" };
  const server = await startProgram(["e2e/support/server.ts"], env, `${url}/readyz`);
  const door = async <T>(path: string, input: unknown): Promise<T> => {
    const body = JSON.stringify(input);
    const response = await fetch(`http://127.0.0.1:${control}${path}`, { method: "POST", body });
    return (await response.json()) as T;
  };
  const { file } = await door<{ file: string }>("/demo", {});
  const demo = JSON.parse(readFileSync(file, "utf8")) as DemoFile;
  await callSometimes(url, demo.owner.apiKey);
  const empty = await door<Tenant>("/tenant", { listings: 0, apiEnabled: false, memberSees: 0 });
  const large = await door<Tenant>("/tenant", { listings: 600 });
  const people: Record<Role, Pick<SomePerson, "email" | "password">> = {
    owner: { email: demo.owner.email, password: demo.password },
    member: { email: demo.member.email, password: demo.password },
    fresh: { email: demo.fresh.email, password: demo.password },
    empty: empty.owner,
    large: large.owner,
    "empty-member": empty.member ?? empty.owner,
  };
  const known: Partial<Record<Role, Promise<Cookies>>> = {};
  return {
    url,
    signedIn: (role) => (known[role] ??= signIn(url, people[role])),
    stop: () => stopProgram(server),
  };
}

/** Some calls of a program, so that use and recent calls have something to show. */
async function callSometimes(url: string, key: string): Promise<void> {
  const headers = { "X-API-Key": key, "Content-Type": "application/json" };
  const paths = [
    "/v1/listings_minimal",
    "/v1/me",
    "/v1/groups",
    "/v1/listings",
    "/v1/listings/unknown",
  ];
  for (const path of [...paths, ...paths, ...paths]) await fetch(url + path, { headers });
  const body = JSON.stringify({ listings: [{ id: "1", pms: "guesty", price: 120 }] });
  await fetch(`${url}/v1/listings`, { method: "POST", headers, body });
}

async function signIn(
  url: string,
  person: Pick<SomePerson, "email" | "password">,
): Promise<Cookies> {
  const browser = await request.newContext({ baseURL: url });
  const csrf = await browser.get("/api/auth/csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const form = { ...person, csrfToken, json: "true", callbackUrl: "/" };
  await browser.post("/api/auth/callback/password", { form });
  const state = await browser.storageState();
  await browser.dispose();
  return state;
}
