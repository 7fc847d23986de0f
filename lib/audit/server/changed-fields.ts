/** The fields of `after` that differ from `before`, old and new, or null when none does. A field that `after` leaves undefined counts as unchanged. */
export function changedFields<T extends object>(
  before: T,
  after: Readonly<{ [Field in keyof T]?: T[Field] | undefined }>,
): { old_value: Partial<T>; new_value: Partial<T> } | null {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) =>
      after[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: typeof after): Partial<T> =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { old_value: pick(before), new_value: pick(after) };
}
