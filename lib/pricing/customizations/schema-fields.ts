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

/** A number, or a numeric text. */
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

/** A change of a price. */
export const percent = whole(-75, 500).meta({ description: "Signed %" });

interface Uses {
  /** The chosen type, if any. */
  type: string | undefined | null;
  /** Name of the field that holds the type. */
  field: string;
  /** Fields that each type needs. */
  needs: Readonly<Record<string, readonly string[]>>;
  /** Fields that a type may also have. */
  allows?: Readonly<Record<string, readonly string[]>>;
  isOn: boolean;
}

/** Reports fields that the type needs but lacks (only if the rule is on) and fields that it does not use. */
export function checkUses(
  value: object,
  { type, field, needs, allows = {}, isOn }: Uses,
  report: Report,
): void {
  const given = new Map<string, unknown>(Object.entries(value));
  const has = (name: string): boolean => (given.get(name) ?? undefined) !== undefined;
  if (!type) {
    if (isOn) report([field], "is required when the rule is on");
    return;
  }
  const needed = needs[type] ?? [];
  const used = new Set([...needed, ...(allows[type] ?? [])]);
  const unused = new Set(
    Object.values(needs)
      .flat()
      .filter((name) => !used.has(name)),
  );
  const missing = isOn ? needed.filter((name) => !has(name)) : [];
  for (const name of missing) report([name], `is required for type ${type}`);
  for (const name of unused) if (has(name)) report([name], `is not used for type ${type}`);
}

/** Reports each span (ends inclusive) that overlaps an earlier one, in the order of their starts, at its index. */
export function checkOverlaps(
  spans: readonly { start: number; end: number }[],
  noun: string,
  report: Report,
): void {
  const inOrder = spans
    .map((span, n) => ({ n, ...span }))
    .toSorted((a, b) => a.start - b.start || a.n - b.n);
  let latest: { n: number; end: number } | undefined;
  for (const { n, start, end } of inOrder) {
    if (latest && start <= latest.end) report([n], `overlaps the ${noun} at [${latest.n}]`);
    if (!latest || end > latest.end) latest = { n, end };
  }
}

/** The level that a rule comes from. */
export const RuleSource = z
  .record(z.string(), z.union([z.string(), z.int()]))
  .nullable()
  .meta({
    description:
      "`{group_id, name}` for a group or subgroup, `{pms_name}` for an account; null for the listing's own rule and the default",
  });

const decision = {
  value: z
    .record(z.string(), z.unknown())
    .meta({ description: "The rule in the format that POST accepts" }),
  level: z.enum(["listing", "subgroup", "group", "account", "default"]),
  source: RuleSource,
};

/** What applies at a level, and where it comes from; part of each answered rule. */
export const effective = z
  .strictObject({
    ...decision,
    if_cleared: z
      .strictObject(decision)
      .meta({ description: "The rule that would apply here with this level's own rule off" }),
  })
  .optional()
  .meta({ id: "EffectiveRule", description: "Only returned with `resolved`" });
