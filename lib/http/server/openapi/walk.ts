import type { createDocument } from "zod-openapi";
import type { Schema } from "./sample";

export type Document = ReturnType<typeof createDocument>;

/** A media type object of a request or response. */
export interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: unknown;
}

/** A parameter object. */
export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: string | number | boolean;
  schema: Schema & { description?: string };
}

export interface Operation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content?: Record<string, Media> };
  responses?: Record<string, { content?: Record<string, Media> }>;
}

interface DocumentedOperation {
  path: string;
  verb: string;
  operation: Operation;
}

/** Returns the operations of a document with their addresses. */
export function operationsOf(document: Document): DocumentedOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries({ get: item.get, post: item.post, delete: item.delete }).flatMap(
      ([verb, operation]) =>
        operation ? [{ path, verb, operation: operation as unknown as Operation }] : [],
    ),
  );
}

/** Returns the parameters that are declared in the operation itself. */
export function ownParameters({ parameters = [] }: Operation): Parameter[] {
  return parameters.filter((parameter) => "name" in parameter);
}

/** Returns the media types of an operation's request and responses. */
export function mediaOf({ requestBody, responses = {} }: Operation): Media[] {
  return [requestBody, ...Object.values(responses)].flatMap((part) =>
    Object.values(part?.content ?? {}),
  );
}

/** The last word of an address: `map` of `/v1/mappings/map`. */
export function lastWord(path: string): string {
  return path.split("/").findLast((word) => !word.startsWith("{")) ?? path;
}

type Visit = (schema: Schema, within: readonly string[]) => void;

/** Visits every schema of a document, inner ones first; `within` names the component or operation and the fields around it. */
export function eachSchema(document: Document, visit: Visit): void {
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    walk(schema as Schema, [name], visit);
  }
  for (const { path, operation } of operationsOf(document)) {
    const within = [lastWord(path)];
    for (const { schema } of ownParameters(operation)) walk(schema, within, visit);
    for (const { schema } of mediaOf(operation)) if (schema) walk(schema, within, visit);
  }
}

function walk(schema: Schema, within: readonly string[], visit: Visit): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    walk(property, [...within, name], visit);
  }
  const rest = [schema.items, schema.additionalProperties].filter((inner) => isSchema(inner));
  const options = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? []);
  for (const inner of [...rest, ...options]) walk(inner, within, visit);
  visit(schema, within);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}
