/** One entry of an error answer's `details`. */
export interface FieldProblem {
  /** Path of the value in the request, such as `children[2].listing_id`; also the field's name. */
  path: string;
  message: string;
}

/** Messages by field name, in the order the server gave them. */
export function errorsByField(problems: readonly FieldProblem[]): Record<string, string[]> {
  const byField = Map.groupBy(problems, (problem) => problem.path);
  return Object.fromEntries(
    [...byField].map(([path, found]) => [path, found.map((problem) => problem.message)]),
  );
}
