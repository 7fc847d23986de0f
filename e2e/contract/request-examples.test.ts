import { expect, test } from "vitest";
import { routes as partnerTable } from "@/app/rm/v1/routes";
import { routes as customerTable } from "@/app/v1/routes";
import { callerOfKey } from "@/lib/auth/server/key-caller";
import { today } from "@/lib/core/dates";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { integrationSurface } from "@/lib/http/server/surface";
import { openApiDocument } from "@/lib/http/server/openapi/document";
import { useRates } from "@/lib/http/server/rates";
import { evaluateDue } from "@/e2e/factories/jobs";
import { demonstrationSubjects } from "@/lib/serve/documents/server/subjects";
import type { Demo } from "@/prisma/seed/demo-file";
import { withDemonstration } from "@/e2e/setup/demonstration";
import { type Answer, codeOf, type Input, origin, send } from "./call";
import { declaredOperations } from "./operations";

const operations = await declaredOperations();
const refused = [
  "POST /v1/add_listing_data",
  "POST /rm/v1/add_listing_data",
  "GET /rm/v1/usage",
  // The demonstration has no proposals.
  "POST /v1/proposals/",
  "POST /rm/v1/proposals/",
];
/** Calls under an address that ends with a slash. */
const underAddress = 2;

interface Described {
  parameters?: { name?: string; in: string; required?: boolean; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

type Paths = Record<string, Record<string, Described>>;

/** Returns a request made of nothing but the document's examples. */
function requestOf({ parameters = [], requestBody }: Described): Input {
  const values = (where: string) =>
    Object.fromEntries(
      parameters
        .filter(({ in: place, example }) => place === where && example !== undefined)
        .map(({ name = "", example }) => [name, String(example)]),
    );
  const body = requestBody?.content["application/json"]?.example;
  return { params: values("path"), query: values("query"), ...(body !== undefined && { body }) };
}

/** Makes every example call of a document, in its order. */
async function callAll(paths: Paths, key: string, userId?: number): Promise<string[]> {
  const failed: string[] = [];
  // A connection's token makes these calls: integration.test.ts.
  const byKey = Object.entries(paths).filter(([path]) => !path.startsWith(integrationSurface));
  for (const [path, verbs] of byKey) {
    for (const [verb, described] of Object.entries(verbs)) {
      const name = `${verb.toUpperCase()} ${path}`;
      const operation = operations.find((each) => each.name === name);
      if (!operation) throw new Error(`There is no ${name}.`);
      // Every call may be the first of its minute.
      useRates(new MemoryRateStore());
      const answer = await send(operation, operation.verb, requestOf(described), { key, userId });
      if (!isFine(answer)) failed.push(`${name} ${answer.status} ${codeOf(answer)} ${answer.text}`);
    }
  }
  return failed;
}

/** Calls that take many rows answer 200 with rows that failed. */
function isFine({ status, body, text }: Answer): boolean {
  if (status < 200 || status > 299) return false;
  const {
    failure = [],
    failed_dates = [],
    success = true,
  } = (body ?? {}) as Record<string, unknown>;
  return (
    [failure, failed_dates].flat().length === 0 && success !== false && !/"errors":/.test(text)
  );
}

test(
  "every example request of both documents succeeds on the demonstration, in their order",
  { timeout: 120_000 },
  () => withDemonstration(today("America/Vancouver"), expectExamplesToWork),
);

async function expectExamplesToWork(demo: Demo): Promise<void> {
  const caller = await callerOfKey(demo.owner.apiKey, { ip: null, device: "api", requestId: null });
  if (!caller) throw new Error("The owner's key does not work.");
  await evaluateDue();
  const subjects = [
    await demonstrationSubjects(caller, 0),
    await demonstrationSubjects(caller, 1),
  ] as const;
  const customer = openApiDocument(customerTable, origin, "customer", subjects[0]);
  const partner = openApiDocument(partnerTable, origin, "partner", subjects[1]);
  const calls = [
    ...(await callAll(customer.paths as Paths, demo.owner.apiKey)),
    ...(await callAll(partner.paths as Paths, demo.partner.apiKey, demo.owner.userId)),
  ];
  expect(calls.filter((call) => !refused.some((name) => call.startsWith(name)))).toEqual([]);
  expect(calls).toHaveLength(refused.length + underAddress);
}

test("every operation has an example of its body and of each required parameter", () => {
  const documents = [
    openApiDocument(customerTable, origin, "customer"),
    openApiDocument(partnerTable, origin, "partner"),
  ];
  const without = documents.flatMap(({ paths }) =>
    Object.entries(paths as Paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).flatMap(([verb, { parameters = [], requestBody }]) => {
        const body = requestBody?.content["application/json"];
        return [
          ...(body && body.example === undefined ? [`${verb.toUpperCase()} ${path}`] : []),
          ...parameters
            .filter(({ required, example }) => required && example === undefined)
            .map(({ name }) => `${verb.toUpperCase()} ${path} ${name}`),
        ];
      }),
    ),
  );
  expect(without).toEqual([]);
});
