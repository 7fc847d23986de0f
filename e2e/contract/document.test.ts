import { expect, test } from "vitest";
import { routes as table } from "@/app/v1/routes";
import { defaultLimits } from "@/lib/auth/caller";
import { document, violations } from "./documented";
import { examples, unseen } from "./examples";
import {
  declarable,
  declaredOperations,
  everyVerb,
  routesOnDisk,
  undocumented,
} from "./operations";

const routes = await routesOnDisk();
const operations = await declaredOperations();
const documentedCalls = Object.entries(document.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({
    name: `${verb.toUpperCase()} ${path}`,
    operation,
  })),
);

/** What a reference of the document points at, or undefined. */
const targetOf = (reference: string): unknown =>
  reference
    .split("/")
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);

test("the route files are the paths of the document and those that are left out by name", () => {
  const files = routes.map((route) => route.path).toSorted();
  expect(files).toEqual([...Object.keys(document.paths), ...Object.keys(undocumented)].toSorted());
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(document.paths).toSorted());
});

test("every route file answers every verb, and each of its verbs is declared or refused", () => {
  for (const { path, handlers } of routes) {
    expect([path, Object.keys(handlers).toSorted()]).toEqual([path, everyVerb.toSorted()]);
    if (path in undocumented) continue;
    const declared = declarable.filter((verb) => handlers[verb]?.spec);
    expect([path, declared.length]).not.toEqual([path, 0]);
  }
});

test("what is declared is what is documented and what has an example", () => {
  const declared = operations.map((operation) => operation.name).toSorted();
  expect(documentedCalls.map(({ name }) => name).toSorted()).toEqual(declared);
  expect(Object.keys(examples).toSorted()).toEqual(declared);
  const known = Object.keys(unseen).filter((field) =>
    declared.some((name) => field.startsWith(`${name} `)),
  );
  expect(known).toEqual(Object.keys(unseen));
});

test("operation ids are unique", () => {
  const ids = documentedCalls.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every reference leads somewhere", () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter((reference) => targetOf(reference) === undefined)).toEqual([]);
});

test("every example of the document fits its schema", () => {
  const responses = documentedCalls.flatMap(({ operation }) => [
    operation.requestBody ?? {},
    ...Object.values(operation.responses),
  ]);
  const media = [...responses, ...Object.values(document.components.responses)].flatMap(
    ({ content = {} }) => Object.values(content),
  );
  const samples = media.flatMap(({ schema, example, examples: many = {} }) => [
    ...(example === undefined ? [] : [{ schema, value: example }]),
    ...Object.values(many).map(({ value }) => ({ schema, value })),
  ]);
  expect(samples.length).toBeGreaterThan(documentedCalls.length);
  expect(samples.flatMap(({ schema, value }) => violations(schema, value))).toEqual([]);
});

test.each([
  "**Base URL**: `http://127.0.0.1:3000`",
  "`X-API-Key`",
  "`SVC-User-Id`",
  "`GET /v1/listings_minimal` is the first request to verify a key",
  `${defaultLimits.minute} calls in any 60 seconds and 1,000 calls in any 3,600 seconds`,
  "Higher limits are given case by case",
  "client timeout to 300 seconds",
  '"request_id"',
  "180 days before by the headers `Deprecation` and `Sunset`",
])("the reference opens with: %s", (sentence) => {
  expect(document.info.description).toContain(sentence);
});
