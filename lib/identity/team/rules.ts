/** Days an invitation can be taken. */
export const invitationDays = 7;

/** The e-mail a removed person is left with, so that theirs is free again; no mail reaches `.invalid` (RFC 2606). */
export function tombstone(userId: number): string {
  return `removed-${userId}@nightrate.invalid`;
}

/** Keys of `after` whose value differs from `before`, both ways. */
export function changedPart<T extends object>(
  before: T,
  after: T,
): { old_value: Partial<T>; new_value: Partial<T> } | null {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: T): Partial<T> =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { old_value: pick(before), new_value: pick(after) };
}
