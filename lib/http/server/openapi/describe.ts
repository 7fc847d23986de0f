import type { Schema } from "./sample";
import { textOf } from "./texts/text-of";
import { type Document, eachSchema, lastWord, operationsOf, ownParameters } from "./walk";

/**
 * Describes every property and parameter that its declaration does not describe, and moves defaults of optional fields into
 * the text: clients are generated from `default` as if the field had to be sent.
 */
export function describeFields(document: Document): void {
  eachSchema(document, (schema, within) => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      describe(property, textOf(name, within));
    }
  });
  for (const { path, operation } of operationsOf(document)) {
    for (const parameter of ownParameters(operation)) {
      const text = textOf(parameter.name, ["?", lastWord(path)]);
      describe(parameter.schema, text);
      const { description, ...schema } = parameter.schema;
      if (description) Object.assign(parameter, { description, schema });
    }
  }
}

function describe(schema: Schema, text: string | undefined): void {
  const said = schema.description ?? text;
  const preset = schema.default === undefined ? "" : `Default: \`${shown(schema.default)}\``;
  const description = [said?.replace(/\.$/, ""), preset].filter(Boolean).join(". ");
  if (description !== "") schema.description = description;
  delete schema.default;
}

/** An object of switches that are all off is shown as `{}`. */
function shown(value: unknown): string {
  const isOff =
    typeof value === "object" && value !== null && Object.values(value).every((each) => !each);
  return isOff && !Array.isArray(value) ? "{}" : JSON.stringify(value);
}
