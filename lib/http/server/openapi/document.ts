import { createDocument, type ZodOpenApiPathsObject, type ZodOpenApiOverride } from "zod-openapi";
import { today, type DateText } from "@/lib/core/dates";
import type { Handler } from "../surface";
import { describeFields } from "./describe";
import { applyExamples } from "./examples/apply";
import { inventedSubjects, type Subjects } from "./examples/subjects";
import { headerComponents } from "./headers";
import { type Api, introduction, titles, version } from "./info";
import { areaOf, areaTexts, operationOf } from "./operation";
import { takesProposals } from "../proposals/propose";
import { refusalComponents } from "./refusals";
import {
  type Document,
  type Operation,
  operationsOf,
  ownParameters,
  mediaOf,
  eachSchema,
} from "./walk";
import { type Schema, sampleOf } from "./sample";
import { z } from "zod";

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
  offerProposals(document, routes);
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

/** Returns the document with an example for every success response, dated `today`, and list parameters as `a,b`. */
function withSamples(plain: Document, day: DateText): Document {
  const document = structuredClone(plain);
  const components = document.components?.schemas ?? {};
  for (const { operation } of operationsOf(document)) {
    for (const parameter of ownParameters(operation)) {
      // Generated clients would send `a&b` by default.
      if (parameter.schema.type === "array") {
        Object.assign(parameter, { style: "form", explode: false });
      }
    }
    for (const media of mediaOf({ responses: operation.responses ?? {} })) {
      if (!media.schema || media.examples) continue;
      media.example = sampleOf(media.schema, components as Record<string, Schema>, day);
    }
  }
  return document;
}

/**
 * Documents the preferred spelling only: a flag is a boolean, an amount a number, a list an array (the introduction
 * names the others). Drops patterns that a format implies, and the bounds of safe integers.
 */
const simplify: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const preferred = io === "input" && preferredSchema(zodSchema);
  if (preferred) {
    for (const keyword of ["anyOf", "oneOf", "type"] as const) delete jsonSchema[keyword];
    Object.assign(jsonSchema, preferred);
  }
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

function preferredSchema(schema: z.core.$ZodType): Record<string, unknown> | undefined {
  if (!(schema instanceof z.ZodPipe)) return undefined;
  const { in: accepted, out } = schema.def;
  if (out instanceof z.ZodNumber) return numberSchema(out);
  if (!(accepted instanceof z.ZodUnion)) return undefined;
  const options = accepted.options;
  if (options.some((option) => option instanceof z.ZodBoolean)) return { type: "boolean" };
  if (options.some((option) => option instanceof z.ZodArray)) {
    return { type: "array", items: { type: "string" } };
  }
  return undefined;
}

function numberSchema(schema: z.ZodNumber): Record<string, unknown> {
  const { $schema: _, ...plain } = z.toJSONSchema(schema);
  return plain;
}

/** Unicode property classes, in words that every regular expression engine reads. */
const classes = new Map([["\\P{Cc}", "[^\\x00-\\x1f\\x7f-\\x9f]"]]);

/**
 * Brings schemas that were converted apart from the document into its form: the preferred spelling of numbers only, no
 * bounds of safe integers, no pattern beside a format, and patterns that Python, Go and Java read, too.
 */
/** Adds the fields with which a call is proposed, which no schema has: they are taken off before it parses the body. */
function offerProposals(document: Document, routes: RouteTable): void {
  for (const { path, verb, operation } of operationsOf(document)) {
    const name = verb.toUpperCase() as (typeof verbs)[number];
    const endpoint = routes[path]?.[name]?.spec?.endpoint;
    if (!endpoint || !takesProposals(endpoint, name)) continue;
    const schema = bodyOf(document, operation);
    if (!schema?.properties) throw new Error(`The body of ${name} ${path} is no object.`);
    schema.properties = { ...schema.properties, ...proposalFields, ...schema.properties };
  }
}

/** The schema of an operation's body; of a component, the component. */
function bodyOf(document: Document, { requestBody }: Operation): Schema | undefined {
  const schema = requestBody?.content?.["application/json"]?.schema;
  const name = schema?.$ref?.split("/").at(-1);
  return name === undefined ? schema : (document.components?.schemas?.[name] as Schema);
}

const proposalFields: Record<string, Schema> = {
  propose: {
    type: "boolean",
    const: true,
    description: "Keep the call for a person to decide: see `proposals`",
  },
  reason: {
    type: "string",
    minLength: 1,
    maxLength: 500,
    description: "Why, for the person who decides; required with `propose`",
  },
};

function tidy(document: Document): void {
  eachSchema(document, (schema) => {
    preferFirst(schema);
    if (schema.format) delete schema.pattern;
    if (schema.pattern) schema.pattern = portable(schema.pattern);
    if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
    if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
    flatten(schema);
  });
}

/** A number and the same as text are documented as what the declaration names first. */
function preferFirst(schema: Schema): void {
  const [first, ...others] = schema.anyOf ?? [];
  if (!first || others.length === 0 || schema.anyOf?.some((option) => !isNumeric(option))) return;
  delete schema.anyOf;
  Object.assign(schema, { ...first, ...schema });
}

function isNumeric({ type, pattern }: Schema): boolean {
  return type === "number" || type === "integer" || pattern?.includes("\\d") === true;
}

/** Options within options become options of one list. */
function flatten(schema: Schema): void {
  if (!schema.anyOf) return;
  schema.anyOf = schema.anyOf.flatMap((option) =>
    option.anyOf && Object.keys(option).length === 1 ? option.anyOf : [option],
  );
}

function portable(pattern: string): string {
  return [...classes].reduce((text, [name, words]) => text.replaceAll(name, words), pattern);
}
