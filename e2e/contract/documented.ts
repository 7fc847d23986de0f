import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { routes } from "@/app/v1/routes";
import { openApiDocument } from "@/lib/api/openapi/document";
import type { Schema } from "@/lib/api/openapi/sample";
import { type Answer, codeOf, origin } from "./call";
import type { Operation } from "./operations";

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
  requestBody?: Documented;
  responses: Record<string, Documented>;
}

/** The document as clients get it. */
export const document = JSON.parse(JSON.stringify(openApiDocument(routes, origin))) as {
  info: { description: string };
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Documented> };
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
const compiled = new Map<Schema, ValidateFunction>();

/** What in `value` is not as `schema` of the document says. */
export function violations(schema: Schema, value: unknown): string[] {
  const validate =
    compiled.get(schema) ?? ajv.compile({ ...schema, components: document.components });
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** The documented operation behind a declared one. */
export function documented(operation: Operation): DocumentedOperation | undefined {
  return document.paths[operation.path]?.[operation.verb.toLowerCase()];
}

/** The JSON that an operation documents for a status. */
export function mediaOf(operation: Operation, status: number): Media | undefined {
  const response = documented(operation)?.responses[status];
  const name = response?.$ref?.replace("#/components/responses/", "");
  const target = name === undefined ? response : document.components.responses[name];
  return target?.content?.["application/json"];
}

/** Where an answer departs from the document: status, body, code, content type. Empty when it does not. */
export function departures(operation: Operation, answer: Answer): string[] {
  if (!documented(operation)?.responses[answer.status]) {
    return [`${operation.name} documents no ${answer.status} (${codeOf(answer)})`];
  }
  const media = mediaOf(operation, answer.status);
  if (!media) return answer.text === "" ? [] : ["a body where none is documented"];
  const code = codeOf(answer);
  return [
    ...violations(media.schema, answer.body),
    ...(code === undefined || media.examples?.[code] ? [] : [`undocumented code ${code}`]),
    ...(answer.headers.get("content-type") === "application/json; charset=utf-8"
      ? []
      : ["another content type"]),
  ];
}
