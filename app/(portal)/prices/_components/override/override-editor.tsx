import type { SelectedDates } from "../selection/selected-nights";

export interface OverrideEditorProps {
  selection: SelectedDates[];
  kind: "price" | "stay";
  onClose: (isSaved: boolean) => void;
}

/** Place of the override editor. */
export function OverrideEditor(_props: OverrideEditorProps) {
  return null;
}
