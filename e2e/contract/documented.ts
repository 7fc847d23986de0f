import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { routes as partnerRoutes } from "@/app/rm/v1/routes";
import { routes as customerRoutes } from "@/app/v1/routes";
import { openApiDocument } from "@/lib/http/server/openapi/document";
import type { Schema } from "@/lib/http/server/openapi/sample";
import { type Answer, codeOf, origin } from "./call";
import { isForPartners, type Operation } from "./operations";

interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Documented {
  $ref?: string;
  content?: Record<string, Media>;
}

export interface DocumentedOperation {
  operationId: string;
  security?: unknown;
  requestBody?: Documented;
  responses: Record<string, Documented>;
}

export interface Document {
  info: { title: string; description: string };
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Documented>;
    securitySchemes: Record<string, unknown>;
  };
}

/** The documents as clients get them, by path prefix. */
export const documents = {
  "/v1": asSent(openApiDocument(customerRoutes, origin, "customer")),
  "/rm/v1": asSent(openApiDocument(partnerRoutes, origin, "partner")),
} satisfies Record<string, Document>;

function asSent(document: object): Document {
  return JSON.parse(JSON.stringify(document)) as Document;
}

/** Returns the document that describes an operation. */
export function documentOf(operation: Pick<Operation, "path">): Document {
  return isForPartners(operation) ? documents["/rm/v1"] : documents["/v1"];
}

const compiled = new Map<Schema, ValidateFunction>();
const checkers = new Map<Document, Ajv2020>();

/** Knows each of the document's schemas by its address, so that one that many others name is compiled once. */
function checkerOf(document: Document): Ajv2020 {
  const known = checkers.get(document);
  if (known) return known;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  for (const [name, schema] of Object.entries(document.components.schemas))
    ajv.addSchema(schema, `#/components/schemas/${name}`);
  checkers.set(document, ajv);
  return ajv;
}

/** Returns where `value` violates `schema` of the document. */
export function violations(document: Document, schema: Schema, value: unknown): string[] {
  const validate = compiled.get(schema) ?? checkerOf(document).compile(schema);
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** Returns the documented operation of a declared one. */
export function documented(operation: Operation): DocumentedOperation | undefined {
  return documentOf(operation).paths[operation.path]?.[operation.verb.toLowerCase()];
}

/** Returns the JSON schema that an operation documents for a status. */
export function mediaOf(operation: Operation, status: number): Media | undefined {
  const response = documented(operation)?.responses[status];
  const name = response?.$ref?.replace("#/components/responses/", "");
  const { responses } = documentOf(operation).components;
  const target = name === undefined ? response : responses[name];
  return target?.content?.["application/json"] ?? target?.content?.["text/csv"];
}

/** Returns the Content-Type that an answer must have: JSON, except for streamed files. */
function contentTypeOf({ spec }: Operation, { status }: Answer): string {
  const { streams } = spec.endpoint;
  return `${status === 200 && streams ? streams : "application/json"}; charset=utf-8`;
}

/** Returns how an answer differs from the document: status, body, code, content type. */
export function departures(operation: Operation, answer: Answer): string[] {
  if (!documented(operation)?.responses[answer.status]) {
    return [`${operation.name} documents no ${answer.status} (${codeOf(answer)})`];
  }
  const media = mediaOf(operation, answer.status);
  if (!media) return answer.text === "" ? [] : ["a body where none is documented"];
  const code = codeOf(answer);
  return [
    ...violations(documentOf(operation), media.schema, answer.body),
    ...(code === undefined || media.examples?.[code] ? [] : [`undocumented code ${code}`]),
    ...(answer.headers.get("content-type") === contentTypeOf(operation, answer)
      ? []
      : ["another content type"]),
  ];
}
