import type { Payload, Scope } from "@/lib/pricing/customizations/kinds";

/** What every editor of a rule takes. */
export interface EditorProps {
  /** As they are stored; of a rule that is inherited, those in force. */
  fields: Payload;
  onChange: (fields: Payload) => void;
  isReadOnly: boolean;
  scope: Scope;
  /** Of a listing; null elsewhere. */
  currency: string | null;
  /** What is wrong with a field, by its path. */
  problems: ReadonlyMap<string, string>;
}
