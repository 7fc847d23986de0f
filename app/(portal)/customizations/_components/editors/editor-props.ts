import type { Kind, Payload, Scope } from "@/lib/pricing/rules/kinds";

/** A listing whose prices serve as an example. */
export interface ExampleListing {
  id: string;
  pms: string;
  name: string;
  currency: string | null;
}

/** Props of every rule editor. */
export interface EditorProps {
  kind: Kind;
  /** The rule's stored fields; of an inherited rule, the effective ones. */
  fields: Payload;
  onChange: (fields: Payload) => void;
  isReadOnly: boolean;
  scope: Scope;
  /** A listing's currency; null at other levels. */
  currency: string | null;
  /** The level's listing, or its first one with a base price; null without one. */
  example: ExampleListing | null;
  /** Errors by path of the field. */
  problems: ReadonlyMap<string, string>;
}

/** Returns the nearest whole number between two ends. */
export function wholeWithin(number: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, Math.round(number)));
}

/** Returns the field props for one number of `rule`, the typed view of the editor's fields. */
export function numberProps<Rule extends object>(
  { fields, onChange, isReadOnly, problems }: EditorProps,
  rule: Rule,
) {
  return (name: string & keyof Rule) => {
    const value = rule[name];
    return {
      value: typeof value === "number" ? value : undefined,
      onChange: (next: number) => onChange(withNumber(fields, name, next)),
      isDisabled: isReadOnly,
      errorMessage: problems.get(name),
    };
  };
}

/** Returns the fields with one number set. An empty one is removed, which the schema reports. */
export function withNumber(fields: Payload, name: string, value: number): Payload {
  const { [name]: _before, ...rest } = fields;
  return Number.isNaN(value) ? rest : { ...rest, [name]: value };
}
