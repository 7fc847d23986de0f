import type { Settings } from "@/lib/identity/settings/schema";
import type { WrongField } from "../draft";

/** What every part of the form takes. */
export interface FieldsProps {
  draft: Settings;
  onChange: (part: Partial<Settings>) => void;
  /** Says what is wrong with a field, once saving was tried. */
  wrong: (field: WrongField) => string | undefined;
}
