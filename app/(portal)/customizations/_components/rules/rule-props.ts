import type { Kind, Payload, Scope } from "@/lib/pricing/customizations/kinds";
import type { Mode, Setting } from "@/lib/pricing/customizations/settings";
import type { Decision } from "../draft/draft";

export interface RuleRowProps {
  kind: Kind;
  scope: Scope;
  /** Of a listing; null elsewhere. */
  currency: string | null;
  setting: Setting;
  /** What were in force here without this level's rule. */
  inherited: Decision | undefined;
  isChanged: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isReadOnly: boolean;
  problems: ReadonlyMap<string, string>;
  onMode: (mode: Mode) => void;
  onFields: (fields: Payload) => void;
}
