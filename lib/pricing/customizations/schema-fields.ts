import { z } from "zod";

/** Reports a problem at a field of the checked value. */
export type Report = (path: readonly PropertyKey[], message: string) => void;

/** A cross-field check for zod's superRefine. */
export function rule<T>(check: (value: T, report: Report) => void) {
  return (value: T, context: z.RefinementCtx): void =>
    check(value, (path, message) =>
      context.addIssue({ code: "custom", path: [...path], message, input: value }),
    );
}

/** A number, or the same as text. */
export const number = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,12}(\.\d+)?$/)
        .transform(Number),
    ],
    "must be a number",
  )
  .pipe(z.number());

/** A whole number from `from` to `to`, inclusive. */
export const whole = (from: number, to: number) => z.int().min(from).max(to);

interface Uses {
  /** The chosen type, if any. */
  type: string | undefined | null;
  /** Name of the field that holds the type. */
  field: string;
  /** Fields that each type needs. */
  needs: Readonly<Record<string, readonly string[]>>;
  isOn: boolean;
}

/** Reports fields that the type needs but lacks (only if the rule is on) and fields that it does not use. */
export function checkUses(value: object, { type, field, needs, isOn }: Uses, report: Report): void {
  const given = new Map<string, unknown>(Object.entries(value));
  const has = (name: string): boolean => (given.get(name) ?? undefined) !== undefined;
  if (!type) {
    if (isOn) report([field], "is required when the rule is on");
    return;
  }
  const used = new Set(needs[type]);
  const unused = new Set(
    Object.values(needs)
      .flat()
      .filter((name) => !used.has(name)),
  );
  const missing = isOn ? [...used].filter((name) => !has(name)) : [];
  for (const name of missing) report([name], `is required for type ${type}`);
  for (const name of unused) if (has(name)) report([name], `is not used for type ${type}`);
}
