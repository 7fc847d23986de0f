import type { DateText } from "@/lib/core/dates";
import { type Schema, sampleOf } from "./sample";
import { type Document, operationsOf, ownParameters, mediaOf } from "./walk";

/** Returns the document with an example for every success response, dated `today`, and list parameters as `a,b`. */
export function withSamples(plain: Document, today: DateText): Document {
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
      media.example = sampleOf(media.schema, components as Record<string, Schema>, today);
    }
  }
  return document;
}
