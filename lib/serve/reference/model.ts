/** One field or parameter in the API reference. */
export interface Field {
  name: string;
  /** `text`, `date`, `list of objects`, `number or null`. */
  type: string;
  isRequired: boolean;
  /** HTML of our own Markdown. */
  description: string;
  /** Allowed values, if they are few. */
  values: readonly string[];
  /** `1…500`, `at most 128 characters`; empty without limits. */
  limits: string;
  /** Fields of an object, or of a list's objects. */
  fields: readonly Field[];
}

/** An operation in a list. */
export interface OperationLink {
  id: string;
  verb: string;
  path: string;
  summary: string;
  area: string;
  /** Address of its page. */
  href: string;
  /** Lower-case text to search in: its path, summary and fields. */
  words: string;
}

/** An error of an operation. */
export interface ReferenceError {
  status: string;
  code: string;
  message: string;
}

export const languages = ["curl", "node", "python"] as const;
export type Language = (typeof languages)[number];

/** Everything that the page of an operation shows. */
export interface OperationPage extends OperationLink {
  /** HTML of our own Markdown. */
  description: string;
  parameters: readonly Field[];
  body: readonly Field[];
  response: { status: string; fields: readonly Field[]; example: string };
  /** Errors of this operation, then those shared with other operations. */
  errors: { own: readonly ReferenceError[]; shared: readonly ReferenceError[] };
  samples: Record<Language, string>;
}
