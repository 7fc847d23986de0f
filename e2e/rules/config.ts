import { createRequire } from "node:module";
import { resolve } from "node:path";

/** Path of the import rules. */
export const config = resolve(".dependency-cruiser.cjs");

const { forbidden } = createRequire(import.meta.url)(config) as {
  forbidden: { name: string; from: { path?: string } }[];
};

/** Names of the import rules. */
export const rules = forbidden.map(({ name }) => name);

/** The rooms of lib/, from the ground up; the topmost has no rule. */
export const rooms = [...named(/^floor-of-(.+)$/), "serve"];

/** Nouns in their order, as room/noun. */
export const ordered = named(/^order-of-(.+)$/);

/** Rooms whose nouns have no order yet. */
export const unordered = forbidden
  .flatMap(({ name, from }) => (name.startsWith("unordered-rooms") ? (from.path ?? "") : []))
  .flatMap((path) => path.match(/\w+(?=[|)])/g) ?? []);

function named(pattern: RegExp): string[] {
  return rules.flatMap((name) => pattern.exec(name)?.[1] ?? []);
}
