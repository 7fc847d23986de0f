import type { Payload, Scope } from "@/lib/pricing/customizations/kinds";

/** A listing whose prices serve as an example. */
export interface ExampleListing {
  id: string;
  pms: string;
  name: string;
  currency: string | null;
}

/** Props of every rule editor. */
export interface EditorProps {
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
