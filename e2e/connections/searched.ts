import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { declared, send, signIn } from "@/app/api/testing";
import { backUp } from "@/cli/backup/write";
import { send as call } from "@/e2e/contract/call";
import { routesOnDisk } from "@/e2e/contract/operations";
import { makeAccount } from "@/prisma/factories";
import { everyColumn, logged, Marks } from "./marks";

type Parts = NonNullable<Parameters<typeof send>[2]>;

/** An owner who calls the portal's routes; answers and the log are searched at the end. */
export async function searched() {
  const lines = logged();
  const marks = new Marks();
  const answers: string[] = [];
  const { account, owner } = await makeAccount({ apiAccess: "enabled" });
  const cookie = await signIn(owner.id);
  const ask = async (verb: "GET" | "POST" | "DELETE", path: string, parts: Parts = {}) => {
    const answer = await send(verb, path, { cookie, ...parts });
    const text = await answer.text();
    answers.push(`${verb} ${path} ${text} ${JSON.stringify([...answer.headers])}`);
    const body: unknown = text.startsWith("{") ? JSON.parse(text) : {};
    return { status: answer.status, text, body: body as Record<string, unknown> };
  };
  /** Asks for everything that the pages read, then looks everywhere. */
  const expectNone = async (params: Record<string, string>): Promise<void> => {
    for (const { verb, path } of declared) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
      // The stream of live changes does not end.
      if (verb !== "GET" || path === "live" || names.some((name) => !(name in params))) continue;
      await ask("GET", path, { params });
    }
    const folder = mkdtempSync(join(tmpdir(), "nightrate-secrets-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    await backUp(join(folder, "backup"));
    const places = {
      answers,
      log: lines,
      database: await everyColumn(),
      backup: [readFileSync(join(folder, "backup"), "latin1")],
      documents: await documents(),
    };
    expect(places.answers.length).toBeGreaterThan(20);
    expect(places.log.length).toBeGreaterThan(20);
    const found = Object.entries(places).flatMap(([place, texts]) =>
      texts.flatMap((text) =>
        marks.in(text).map((name) => `${name} in ${place}: ${text.slice(0, 300)}`),
      ),
    );
    expect(found).toEqual([]);
  };
  return { account, marks, ask, expectNone, answers };
}

async function documents(): Promise<string[]> {
  const routes = (await routesOnDisk()).filter(({ path }) => path.endsWith("openapi.json"));
  return Promise.all(routes.map(async (route) => (await call(route, "GET")).text));
}
