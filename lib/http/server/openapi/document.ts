import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { today } from "@/lib/core/dates";
import type { Handler } from "../surface";
import { describeFields } from "./describe";
import { applyExamples } from "./examples/apply";
import { inventedSubjects, type Subjects } from "./examples/subjects";
import { headerComponents } from "./headers";
import { type Api, introduction, titles, version } from "./info";
import { areaOf, areaTexts, operationOf } from "./operation";
import { refusalComponents } from "./refusals";
import { withSamples } from "./samples";
import { simplify } from "./simplify";
import { tidy } from "./tidy";
import type { Document } from "./walk";

const verbs = ["GET", "POST", "DELETE"] as const;

/** Route modules by path, parameters in braces: `/v1/listings/{listing_id}`. */
export type RouteTable = Readonly<
  Record<string, Readonly<Partial<Record<(typeof verbs)[number], Handler>>>>
>;

/**
 * Returns the OpenAPI 3.1 document of a route table, made from its declarations. `server`: the address that clients call;
 * `subjects`: what the examples are about.
 */
export function openApiDocument(
  routes: RouteTable,
  server: string,
  api: Api,
  subjects: Subjects = inventedSubjects(today("UTC")),
): Document {
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: titles[api],
        version,
        description: introduction(server, api),
        contact: { name: "Support of this installation", url: server },
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: server }],
      security: [{ ApiKey: [] }],
      tags: tagsOf(routes),
      paths: pathsOf(routes),
      components: {
        headers: headerComponents,
        responses: refusalComponents(api),
        parameters: { IdempotencyKey: idempotencyKey, IfMatch: ifMatch, IfNoneMatch: ifNoneMatch },
        securitySchemes: {
          ApiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
          ...(api === "partner" ? { UserId: userId } : integrationSchemes),
        },
      },
    },
    { override: simplify },
  );
  tidy(document);
  describeFields(document);
  applyExamples(document, subjects);
  return withSamples(document, subjects.today);
}

const integrationSchemes = {
  IntegrationName: {
    type: "apiKey",
    in: "header",
    name: "X-INTEGRATION-NAME",
    description: "The connection's `pms_name`.",
  },
  IntegrationToken: {
    type: "apiKey",
    in: "header",
    name: "X-INTEGRATION-TOKEN",
    description: "The connection's token.",
  },
} as const;

const userId = {
  type: "apiKey",
  in: "header",
  name: "SVC-User-Id",
  description: "The integer user ID of the managed account.",
} as const;

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Kept for 24 hours. Repeating the same request with the same key returns the stored response. A different request with the same key returns 422.",
  schema: { type: "string", minLength: 1, maxLength: 128 },
} as const;

const ifMatch = {
  name: "If-Match",
  in: "header",
  description:
    "The `ETag` from a read. If the resource has changed since, nothing is written and the response is 409 with the current `ETag`.",
  schema: { type: "string" },
} as const;

const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  description:
    "The `ETag` of an earlier response. If nothing has changed since, the response is 304 without a body.",
  schema: { type: "string" },
} as const;

function pathsOf(routes: RouteTable): ZodOpenApiPathsObject {
  const operations = declared(routes).map(
    ({ path, verb, spec }) => [path, verb, operationOf(path, verb, spec)] as const,
  );
  const paths: ZodOpenApiPathsObject = {};
  for (const [path, verb, operation] of operations) {
    paths[path] = { ...paths[path], [verb.toLowerCase()]: operation };
  }
  return paths;
}

/** Returns the areas in the order in which routes use them. */
function tagsOf(routes: RouteTable): { name: string; description: string }[] {
  const areas = declared(routes).map(({ spec }) => areaOf(spec));
  return [...new Set(areas)].map((name) => ({ name, description: areaTexts[name] ?? name }));
}

function declared(routes: RouteTable) {
  return Object.entries(routes).flatMap(([path, module]) =>
    verbs.flatMap((verb) => {
      const spec = module[verb]?.spec;
      return spec ? [{ path, verb, spec }] : [];
    }),
  );
}
