import { fieldNames, type OverrideFields, setFields, typedPrices } from "./fields";

type Field = (typeof fieldNames)[number];

/** A night's override before and after one change; null: none. */
export interface OverrideStep {
  before: OverrideFields | null;
  after: OverrideFields | null;
}

/** The override after undoing a step, or the step's fields whose value has changed since. */
export type Restored = { next: OverrideFields | null } | { conflicts: Field[] };

/**
 * Undoes one step in `present`: only the fields that the step changed get their earlier values; other fields stay as
 * they are. A price and its type count as one field, because neither has a meaning alone.
 */
export function withoutStep(
  present: OverrideFields | null,
  { before, after }: OverrideStep,
): Restored {
  const changed = fieldNames.filter((field) =>
    unitOf(field).some((part) => before?.[part] !== after?.[part]),
  );
  const conflicts = changed.filter((field) => present?.[field] !== after?.[field]);
  if (conflicts.length > 0) return { conflicts };
  const earlier = Object.fromEntries(changed.map((field) => [field, before?.[field]]));
  const next = setFields({ ...present, ...earlier });
  return { next: Object.keys(next).length > 0 ? next : null };
}

function unitOf(field: Field): readonly Field[] {
  return typedPrices.find((pair) => pair.some((part) => part === field)) ?? [field];
}
