import { type Document, operationsOf, ownParameters } from "../walk";
import { activityExamples } from "./activity";
import type { Example } from "./example";
import { integrationExamples } from "./integration";
import { listingExamples } from "./listings";
import { priceExamples } from "./prices";
import type { Subjects } from "./subjects";

const table = { ...listingExamples, ...priceExamples, ...activityExamples, ...integrationExamples };

/** Returns the example request of an operation; undefined where every request is refused. */
export function exampleOf(verb: string, path: string, subjects: Subjects): Example | undefined {
  const name = `${verb.toUpperCase()} ${path.replace(/^(\/rm)?\/v1/, "")}`;
  return table[name]?.(subjects);
}

/** Writes the example of every operation into its parameters and request body. */
export function applyExamples(document: Document, subjects: Subjects): void {
  for (const { path, verb, operation } of operationsOf(document)) {
    const example = exampleOf(verb, path, subjects);
    if (!example) continue;
    const values: Readonly<Record<string, string | number | boolean>> = {
      ...example.query,
      ...example.params,
    };
    for (const parameter of ownParameters(operation)) {
      const value = values[parameter.name];
      if (value !== undefined) parameter.example = value;
    }
    const media = operation.requestBody?.content?.["application/json"];
    if (media && example.body !== undefined) media.example = example.body;
  }
}
