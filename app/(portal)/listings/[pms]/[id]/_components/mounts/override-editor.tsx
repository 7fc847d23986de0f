export interface OverrideEditorProps {
  selection: { id: string; pms: string; dates: string[] }[];
  kind: "price" | "stay";
  onClose: (isSaved: boolean) => void;
}

/** Place of the override editor. */
export function OverrideEditor(_props: OverrideEditorProps) {
  return null;
}
