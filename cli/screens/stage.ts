import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import type { SomePerson, Tenant } from "@/e2e/support/tenants";
import { startProgram, stopProgram } from "../bench/processes";
import { freePort } from "../free-port";
import type { Role, Shot } from "./shots";

export interface Stage {
  url: string;
  signIn(page: Page, role: Role): Promise<void>;
  /** The address of a shot; some need something made first. */
  path(shot: Shot): Promise<string>;
  stop(): Promise<void>;
}

interface DemoFile {
  password: string;
  owner: { email: string };
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
  const empty = await door<Tenant>("/tenant", { listings: 0, apiEnabled: false, memberSees: 0 });
  const people: Record<Role, Pick<SomePerson, "email" | "password">> = {
    owner: { email: demo.owner.email, password: demo.password },
    member: { email: demo.member.email, password: demo.password },
    fresh: { email: demo.fresh.email, password: demo.password },
    empty: empty.owner,
    "empty-member": empty.member ?? empty.owner,
  };
  return {
    url,
    signIn: (page, role) => signIn(page, people[role]),
    path: async (shot) => shot.path,
    stop: () => stopProgram(server),
  };
}

async function signIn(page: Page, person: Pick<SomePerson, "email" | "password">): Promise<void> {
  const csrf = await page.request.get("/api/auth/csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const form = { ...person, csrfToken, json: "true", callbackUrl: "/" };
  await page.request.post("/api/auth/callback/password", { form });
}
