import { fieldNames, type OverrideFields, setFields, typedPrices } from "./fields";

type Field = (typeof fieldNames)[number];

/** What one change did to a night's override; null is none. */
export interface OverrideStep {
  before: OverrideFields | null;
  after: OverrideFields | null;
}

/** The override after a step was taken back, or the fields of the step that have another value by now. */
export type Restored = { next: OverrideFields | null } | { conflicts: Field[] };

/**
 * Takes one step back from `present`: only the fields that the step changed get their earlier values, what others
 * changed beside them stays. A price and its type are one field, since neither means anything alone.
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
