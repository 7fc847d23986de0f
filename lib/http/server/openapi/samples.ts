import type { createDocument } from "zod-openapi";
import { type Schema, sampleOf } from "./sample";

type Document = ReturnType<typeof createDocument>;
type Media = { schema?: Schema; example?: unknown; examples?: unknown };

/** Returns the document with an example for every request and success response, and list parameters as `a,b`. */
export function withSamples(plain: Document): Document {
  const document = structuredClone(plain);
  const components = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const operations = Object.values(document.paths ?? {})
    .flatMap((path) => [path.get, path.post, path.delete])
    .filter((operation) => operation !== undefined);
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    // Generated clients would send `a&b` by default.
    if (isList(parameter)) Object.assign(parameter, { style: "form", explode: false });
  }
  for (const media of operations.flatMap(mediaOf)) {
    if (media.schema && !media.examples) media.example = sampleOf(media.schema, components);
  }
  return document;
}

function mediaOf(operation: object): Media[] {
  const { requestBody, responses = {} } = operation as {
    requestBody?: { content?: Record<string, Media> };
    responses?: Record<string, { content?: Record<string, Media> }>;
  };
  return [requestBody, ...Object.values(responses)].flatMap((part) =>
    Object.values(part?.content ?? {}),
  );
}

function isList(parameter: object): boolean {
  return "schema" in parameter && (parameter.schema as Schema).type === "array";
}
