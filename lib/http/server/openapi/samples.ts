import type { createDocument } from "zod-openapi";
import { type Schema, sampleOf } from "./sample";

type Document = ReturnType<typeof createDocument>;
type Media = { schema?: Schema; example?: unknown; examples?: unknown };

/** Gives every request and success answer an example, and list parameters their plain style. Returns the same document. */
export function addSamples(document: Document): Document {
  const components = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const operations = Object.values(document.paths ?? {})
    .flatMap((path) => [path.get, path.post, path.delete])
    .filter((operation) => operation !== undefined);
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    plainList(parameter);
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

/** `a,b` rather than `a&b` in generated clients. */
function plainList(parameter: object): void {
  if (!("schema" in parameter) || (parameter.schema as Schema).type !== "array") return;
  Object.assign(parameter, { style: "form", explode: false });
}
