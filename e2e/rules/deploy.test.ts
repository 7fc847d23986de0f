import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { parseEnv } from "@/lib/core/env";

const root = resolve(import.meta.dirname, "../..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

const Variables = z.record(z.string(), z.union([z.string(), z.number()]));
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
      environment: Variables.optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
});

const { services } = Compose.parse(parse(textOf("deploy/compose.yaml"), { merge: true }));
const dockerfile = textOf("deploy/Dockerfile");
const example = Object.fromEntries(
  [...textOf("deploy/.env.example").matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]),
);
const nodes = Object.entries(services).filter(([, { build }]) => build);

/** A service's variables as Compose passes them on, with `given` as the file .env. */
function variablesOf(name: string, given: Record<string, string>): Record<string, string> {
  const fill = (text: string): string =>
    text.replaceAll(/\$\{(\w+)(?:(:-|:\?)([^}]*))?\}/g, (_, key: string, kind = "", rest = "") => {
      const value = given[key] ?? "";
      if (value === "" && kind === ":?") throw new Error(`${key} ${rest}`);
      return value === "" && kind === ":-" ? rest : value;
    });
  const found = Object.entries(services[name]?.environment ?? {});
  return Object.fromEntries(found.map(([key, value]) => [key, fill(String(value))]));
}

const filled = { ...example, NIGHTRATE_SECRET: "s".repeat(32), POSTGRES_PASSWORD: "abc" };

test("two equal nodes have variables that the server knows and accepts", () => {
  expect(nodes.map(([name]) => name)).toEqual(["node-1", "node-2"]);
  expect(nodes[0]?.[1]).toEqual(nodes[1]?.[1]);
  const optional = { GITHUB_ID: "g", GITHUB_SECRET: "g", GOOGLE_ID: "g", GOOGLE_SECRET: "g" };
  const smtp = { SMTP_URL: "smtps://mail.example" };
  const known = parseEnv(variablesOf("node-1", { ...filled, ...optional, ...smtp }));
  for (const name of Object.keys(services["node-1"]?.environment ?? {})) {
    expect(known).toHaveProperty(name);
    expect(textOf("README.md")).toContain(`\`${name}\``);
  }
  expect(parseEnv(variablesOf("node-1", filled))).toMatchObject({
    PUBLIC_URL: `https://${example["DOMAIN"]}`,
    DEMO: "0",
  });
});

test("without its secrets nothing starts", () => {
  for (const name of ["NIGHTRATE_SECRET", "POSTGRES_PASSWORD", "DOMAIN"]) {
    expect(() => variablesOf("node-1", { ...filled, [name]: "" })).toThrow(`${name} set it`);
    expect(Object.keys(example)).toContain(name);
  }
});

test("the nodes' addresses are services, with the database's user, password and name", () => {
  const { DATABASE_URL = "", REDIS_URL = "" } = variablesOf("node-1", filled);
  const database = new URL(DATABASE_URL);
  expect(services).toHaveProperty(database.hostname);
  expect(services).toHaveProperty(new URL(REDIS_URL).hostname);
  expect(variablesOf(database.hostname, filled)).toEqual({
    POSTGRES_USER: database.username,
    POSTGRES_PASSWORD: database.password,
    POSTGRES_DB: database.pathname.slice(1),
  });
});

test("the proxy passes calls on to both nodes at their port, while they are ready", () => {
  const port = /PORT=(\d+)/.exec(dockerfile)?.[1];
  const upstreams = nodes.map(([name]) => `${name}:${port}`).join(" ");
  const proxy = textOf("deploy/Caddyfile");
  expect(proxy).toContain(`reverse_proxy ${upstreams} {`);
  expect(proxy).toContain("health_uri /readyz");
  expect(textOf("lib/serve/server/health.ts")).toContain('"/readyz"');
  expect(dockerfile).toContain(`EXPOSE ${port}`);
});

test("the image runs as a user without rights", () => {
  const final = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  expect(final).toMatch(/^USER node$/m);
  expect(final.indexOf("\nUSER ")).toBeGreaterThan(final.lastIndexOf("\nRUN "));
});

test("what the image and the services are made of exists", () => {
  const [, program = ""] = /^CMD \[.*"(.+)"\]$/m.exec(dockerfile) ?? [];
  const [, copied = ""] = /^COPY (.+) \.\/$/m.exec(dockerfile) ?? [];
  const built = nodes.map(([, { build }]) =>
    join("deploy", build?.context ?? "", build?.dockerfile ?? ""),
  );
  const paths = [program, ...copied.split(" "), ...built];
  expect(paths).toHaveLength(6);
  for (const path of paths) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
});
