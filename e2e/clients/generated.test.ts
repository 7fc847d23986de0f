import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documents } from "@/e2e/contract/documented";

/** Programs that people generate from a document, compiled as they would be. */
const bin = resolve("node_modules/.bin");
const hook = resolve("e2e/clients/use-typescript-api.mjs");
const names = ["customer", "partner"] as const;

const uses = `
import type { components, paths } from "./customer";
import type { paths as partnerPaths } from "./partner";
import { client } from "./customer-sdk/client.gen";
import { getListingsMinimal, postMappingsMap } from "./customer-sdk";
import { postMappingsMap as postOnAccount } from "./partner-sdk";

const listing = { listing_id: "1", pms_name: "guesty" };
type Schemas = components["schemas"];

export const mapped: Schemas["MapRequest"] = { parent: listing, children: [listing] };
export const logs: Schemas["LogRequest"] = { log_type: "listing" };
export const override: Schemas["OverridesWrite"] = { pms: "guesty", overrides: [{ date: "2030-01-01" }] };
// @ts-expect-error A parent is required.
export const orphan: Schemas["MapRequest"] = { children: [listing] };
// @ts-expect-error Listings are required.
export const nothing: Schemas["UnmapRequest"] = {};

type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } } ? Q : never;
export const page: Query<"/v1/group_listings"> = { group_id: 12 };
export const report: NonNullable<
  paths["/v1/bookings_report"]["post"]["requestBody"]
>["content"]["application/json"] = {};
export type Unchanged = paths["/v1/listings_minimal"]["get"]["responses"][304]["headers"]["ETag"];
export type Own = partnerPaths["/rm/v1/managed_accounts"]["get"]["responses"][200];

client.setConfig({ baseUrl: "http://127.0.0.1:3000", headers: { "X-API-Key": "key" } });
export const run = async () => {
  const { data } = await getListingsMinimal({ query: { pms: ["guesty"] } });
  const [first] = data?.listings ?? [];
  if (!first) return;
  await postMappingsMap({ body: { parent: first, children: [listing] } });
  await postOnAccount({ body: { parent: listing, children: [listing] } });
  // @ts-expect-error Both are required.
  await postMappingsMap({ body: {} });
};
`;

const config = {
  compilerOptions: {
    target: "ES2022",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    noEmit: true,
    types: [],
  },
  include: ["**/*.ts"],
};

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nightrate-clients-"));
  const files = { customer: documents["/v1"], partner: documents["/rm/v1"] };
  await mkdir(folder, { recursive: true });
  await Promise.all(
    names.map((name) => writeFile(join(folder, `${name}.json`), JSON.stringify(files[name]))),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const run = promisify(execFile);

/** Runs an installed program in the folder; returns its output when it fails. */
async function complaintOf(name: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: name === "tsc" ? "" : `--import ${hook}` };
  const done = run(join(bin, name), [...args], { cwd: folder, env }).then(() => "");
  return done.catch(({ stdout, stderr }: { stdout: string; stderr: string }) =>
    `${stdout}${stderr}`.slice(0, 4_000),
  );
}

test("clients are generated from both documents, compile, and demand what is required and nothing else", async () => {
  for (const name of names) {
    expect(await complaintOf("openapi-typescript", [`${name}.json`, "-o", `${name}.ts`])).toBe("");
    const sdk = ["-i", `${name}.json`, "-o", `${name}-sdk`, "--no-log-file"];
    expect(await complaintOf("openapi-ts", sdk)).toBe("");
  }
  await writeFile(join(folder, "uses.ts"), uses);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  expect(await complaintOf("tsc", ["-p", folder])).toBe("");
}, 120_000);
