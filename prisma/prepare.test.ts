import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/db/server";
import type * as Env from "@/lib/core/env";
import { makeAccount } from "@/prisma/factories";
import { prepareDatabase } from "./prepare";
import type { Demo } from "./seed/demo-file";

const given = vi.hoisted(() => ({ variables: {} as Record<string, string> }));
vi.mock("@/lib/core/env", async (original) => {
  const real = await original<typeof Env>();
  const secret = { NIGHTRATE_SECRET: "only-for-tests-only-for-tests-only-for-tests" };
  return { ...real, env: () => real.parseEnv({ ...secret, ...given.variables }) };
});

let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "nightrate-"));
  given.variables = { DATA_DIR: directory };
});
afterEach(() => rmSync(directory, { recursive: true }));

const path = (): string => join(directory, "demo.json");
const read = (): Demo & { baseUrl: string } =>
  JSON.parse(readFileSync(path(), "utf8")) as Demo & { baseUrl: string };

test("the first start on an empty database loads the demonstration and writes how to sign in", async () => {
  expect(await prepareDatabase()).toEqual({ demoFile: path() });
  expect(await db().listing.count()).toBeGreaterThanOrEqual(48);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  const demo = read();
  expect(Object.keys(demo)).toEqual([
    "baseUrl",
    "password",
    "owner",
    "member",
    "other",
    "fresh",
    "partner",
  ]);
  expect(demo.baseUrl).toBe("http://127.0.0.1:3000");
  expect(demo.owner.userId).toBeTypeOf("number");

  given.variables["PUBLIC_URL"] = "https://rates.example/";
  expect(await prepareDatabase()).toEqual({ demoFile: path() });
  expect(read()).toEqual({ ...demo, baseUrl: "https://rates.example" });
  expect(statSync(path()).mode & 0o777).toBe(0o600);
});

test("a file without a partner, from an older version, is kept and its address updated", async () => {
  const { owner } = await makeAccount();
  const access = { email: owner.email, userId: owner.id, apiKey: "nr_live_old" };
  const member = { email: "m@nightrate.example", apiKey: "nr_team_old", listings: [] };
  const old = { password: "old", owner: access, member, other: access, fresh: { email: "f" } };
  writeFileSync(path(), JSON.stringify({ baseUrl: "http://127.0.0.1:1", ...old }));
  expect(await prepareDatabase()).toEqual({ demoFile: path() });
  expect(read()).toEqual({ baseUrl: "http://127.0.0.1:3000", ...old });
});

test("a database with an account does not get the demonstration", async () => {
  await makeAccount();
  expect(await prepareDatabase()).toEqual({ demoFile: null });
  expect(await db().account.count()).toBe(1);
});

test("DEMO=0 disables the demonstration; on PostgreSQL it needs DEMO=1", async () => {
  given.variables["DEMO"] = "0";
  expect(await prepareDatabase()).toEqual({ demoFile: null });
  const url = "postgresql://localhost/none";
  given.variables = { DATA_DIR: directory, DATABASE_URL: url };
  expect(await prepareDatabase()).toEqual({ demoFile: null });
  expect(await db().account.count()).toBe(0);
});

test("a file of another database, or an unreadable one, is not changed", async () => {
  await makeAccount();
  const owner = { email: "owner@demo.nightrate.example", userId: 999_998, apiKey: "" };
  const { email, apiKey } = owner;
  const whole = {
    baseUrl: "",
    password: "",
    other: owner,
    fresh: { email },
    member: { email, apiKey, listings: [] },
  };
  for (const text of [
    JSON.stringify({ ...whole, owner }),
    JSON.stringify({ owner }),
    "null",
    "{",
  ]) {
    writeFileSync(path(), text);
    expect(await prepareDatabase()).toEqual({ demoFile: null });
    expect(readFileSync(path(), "utf8")).toBe(text);
  }
});
