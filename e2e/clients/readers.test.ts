import { spawnSync } from "node:child_process";
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { documents } from "@/e2e/contract/documented";

const both = Object.values(documents);

test.each(both)(
  "$info.title has nothing that spectral:oas reports",
  async (document) => {
    const spectral = new Spectral();
    // Its own types do not accept its own rules.
    spectral.setRuleset({ extends: [oas] } as unknown as RulesetDefinition);
    const found = await spectral.run({ ...document });
    expect(found.map(({ code, path, message }) => `${code} ${path.join(".")} ${message}`)).toEqual(
      [],
    );
  },
  60_000,
);

/** Returns every value under a key, anywhere in the document. */
function valuesOf(key: string, within: unknown): unknown[] {
  if (typeof within !== "object" || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(key, value),
  ]);
}

function patternsOf(document: unknown): string[] {
  const found = valuesOf("pattern", document).filter((value) => typeof value === "string");
  return [...new Set(found)];
}

test.each(both)("patterns of $info.title are read by Python, Go and Java alike", (document) => {
  const patterns = patternsOf(document);
  expect(patterns.length).toBeGreaterThan(3);
  // Property classes, looking around and named groups differ or are missing.
  expect(patterns.filter((pattern) => /\\p|\\P|\(\?|\\u/.test(pattern))).toEqual([]);
});

const python = `
import json, re, sys
for pattern in json.load(sys.stdin):
    re.compile(pattern)
assert re.search(r"^[^\\x00-\\x1f\\x7f-\\x9f]*$", "tab\\t") is None
print("read")
`;
const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.runIf(hasPython).each(both)("Python compiles the patterns of $info.title", (document) => {
  const input = JSON.stringify(patternsOf(document));
  const { stdout, stderr } = spawnSync("python3", ["-c", python], { input, encoding: "utf8" });
  expect([stdout.trim(), stderr]).toEqual(["read", ""]);
});

test.each(both)("every property and parameter of $info.title is described", (document) => {
  const properties = valuesOf("properties", document).flatMap((fields) =>
    Object.entries(fields as Record<string, { description?: string }>),
  );
  const parameters = valuesOf("parameters", document)
    .flatMap((list) =>
      Array.isArray(list) ? (list as { name?: string; description?: string }[]) : [],
    )
    .flatMap((parameter) => (parameter.name ? [[parameter.name, parameter] as const] : []));
  expect(properties.length + parameters.length).toBeGreaterThan(500);
  const silent = [...properties, ...parameters]
    .filter(([, { description = "" }]) => description.length < 4)
    .map(([name]) => name);
  expect(silent).toEqual([]);
});

test.each(both)("conditional reads of $info.title declare 304 and its ETag", ({ paths }) => {
  const prefix = Object.keys(paths)[0]?.startsWith("/rm") ? "/rm/v1" : "/v1";
  for (const path of ["listings_minimal", "neighborhood_data"]) {
    const operation = paths[`${prefix}/${path}`]?.["get"];
    const etag = { ETag: { $ref: "#/components/headers/ETag" } };
    expect(operation).toMatchObject({
      parameters: expect.arrayContaining([{ $ref: "#/components/parameters/IfNoneMatch" }]),
      responses: { 200: { headers: etag }, 304: { headers: etag } },
    });
    expect(operation?.responses["304"]?.content).toBeUndefined();
  }
});
