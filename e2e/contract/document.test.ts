import { expect, test } from "vitest";
import { paths as partnerPaths } from "@/app/rm/v1/paths";
import { routes as partnerTable } from "@/app/rm/v1/routes";
import { paths as customerPaths } from "@/app/v1/paths";
import { routes as customerTable } from "@/app/v1/routes";
import { integrationSurface } from "@/lib/http/server/surface";
import { defaultLimits } from "@/lib/auth/server/caller";
import { type Document, documents, violations } from "./documented";
import { exampleName, examples, unseen } from "./examples";
import { isAlwaysRefused } from "./exceptions";
import {
  allOperations,
  declarable,
  everyVerb,
  routeFiles,
  routesOnDisk,
  undocumented,
} from "./operations";

const routes = await routesOnDisk();
const operations = await allOperations();
const table = { ...customerTable, ...partnerTable };
const both = Object.values(documents);
const paths = both.flatMap((document) => Object.keys(document.paths));

function callsOf(document: Document) {
  return Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({
      name: `${verb.toUpperCase()} ${path}`,
      operation,
    })),
  );
}

/** Returns the target of a reference in the document, or undefined. */
const targetOf = (document: Document, reference: string): unknown =>
  reference
    .split("/")
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);

test("the route files are the documented paths and those left out by name", () => {
  const files = routes.map((route) => route.path).toSorted();
  expect(files).toEqual([...paths, ...Object.keys(undocumented)].toSorted());
  expect(Object.keys(table).toSorted()).toEqual(paths.toSorted());
});

test("every route file answers every verb", async () => {
  for (const { folder, exported } of await routeFiles()) {
    expect([folder, Object.keys(exported).toSorted()]).toEqual([folder, everyVerb.toSorted()]);
  }
});

test("every documented path declares the verbs that suggestions name", () => {
  const named = { ...customerPaths, ...partnerPaths };
  for (const { path, handlers } of routes.filter((route) => !(route.path in undocumented))) {
    const declared = declarable.filter((verb) => handlers[verb]?.spec);
    expect([path, declared]).not.toEqual([path, []]);
    expect([path, named[path]]).toEqual([path, declared]);
  }
});

test("every declared operation is documented and has an example, and no other", () => {
  const declared = operations.map((operation) => operation.name).toSorted();
  expect(both.flatMap((document) => callsOf(document).map(({ name }) => name)).toSorted()).toEqual(
    declared,
  );
  expect(Object.keys(examples).toSorted()).toEqual(
    [...new Set(declared.map(exampleName))].toSorted(),
  );
  const known = Object.keys(unseen).filter((field) =>
    declared.some((name) => field.startsWith(`${name} `)),
  );
  expect(known).toEqual(Object.keys(unseen));
});

test("the RM Partner API offers every operation of the Customer API that keys call, declared once", () => {
  const mirrorable = Object.entries(customerTable).filter(
    ([path]) => !path.startsWith(integrationSurface),
  );
  const missing = mirrorable.flatMap(([path, handlers]) =>
    declarable
      .filter((verb) => {
        if (isAlwaysRefused({ name: `${verb} /rm${path}` })) return false;
        const mirrored = partnerTable[`/rm${path}`]?.[verb]?.spec?.endpoint;
        return handlers[verb]?.spec && mirrored !== handlers[verb].spec.endpoint;
      })
      .map((verb) => `${verb} ${path}`),
  );
  // Mount these in the route files of app/rm/v1.
  expect(missing).toEqual([]);
});

test.each(both)("operation ids of $info.title are unique", (document) => {
  const ids = callsOf(document).map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(both)("every reference of $info.title has a target", (document) => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter((reference) => targetOf(document, reference) === undefined)).toEqual([]);
});

test.each(both)("every example of $info.title fits its schema", (document) => {
  const documentedCalls = callsOf(document);
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
  expect(samples.flatMap(({ schema, value }) => violations(document, schema, value))).toEqual([]);
});

test("operations on a managed account need both headers, the partner's own the key alone", () => {
  const { components, paths: described } = documents["/rm/v1"];
  const security = [{ ApiKey: [], UserId: [] }];
  expect(components.securitySchemes["UserId"]).toMatchObject({ in: "header", name: "SVC-User-Id" });
  expect(described["/rm/v1/listings_minimal"]?.["get"]).toMatchObject({ security });
  for (const path of ["/rm/v1/me", "/rm/v1/managed_accounts"]) {
    expect(described[path]?.["get"]?.security).toBeUndefined();
  }
  expect(documents["/v1"].components.securitySchemes).not.toHaveProperty("UserId");
});

test("a connection's operations need its name and token, and no key", () => {
  const { components, paths: described } = documents["/v1"];
  expect(components.securitySchemes).toMatchObject({
    IntegrationName: { in: "header", name: "X-INTEGRATION-NAME" },
    IntegrationToken: { in: "header", name: "X-INTEGRATION-TOKEN" },
  });
  const operation = described["/v1/integration/listings"]?.["post"];
  expect(operation?.security).toEqual([{ IntegrationName: [], IntegrationToken: [] }]);
  const refused = JSON.stringify(operation?.responses["403"]);
  expect(refused).toContain("INTEGRATION_TOKEN_INVALID");
  expect(refused).not.toContain("API_KEY_INVALID");
  expect(documents["/rm/v1"].components.securitySchemes).not.toHaveProperty("IntegrationToken");
});

const openings = [
  "**Base URL**: `http://127.0.0.1:3000`",
  "`X-API-Key`",
  "`SVC-User-Id`",
  "`GET /v1/listings_minimal` is the first request to verify a key",
  `${defaultLimits.minute} calls in any 60 seconds and 1,000 calls in any 3,600 seconds`,
  "Higher limits are available case by case",
  "client timeout to 300 seconds",
  '"request_id"',
  "180 days ahead in the headers `Deprecation` and `Sunset`",
];

test.each(both)("$info.title opens with what a program needs to know", ({ info }) => {
  for (const sentence of openings) {
    const own = info.title.includes("RM")
      ? sentence.replace("`GET /v1/", "`GET /rm/v1/")
      : sentence;
    expect(info.description).toContain(own);
  }
});
