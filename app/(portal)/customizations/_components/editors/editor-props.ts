import type { Payload, Scope } from "@/lib/pricing/customizations/kinds";

/** Props of every rule editor. */
export interface EditorProps {
  /** The rule's stored fields; of an inherited rule, the effective ones. */
  fields: Payload;
  onChange: (fields: Payload) => void;
  isReadOnly: boolean;
  scope: Scope;
  /** A listing's currency; null at other levels. */
  currency: string | null;
  /** Errors by path of the field. */
  problems: ReadonlyMap<string, string>;
}
