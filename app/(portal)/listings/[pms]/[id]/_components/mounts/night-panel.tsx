export interface NightPanelProps {
  listing: { id: string; pms: string };
  date: string;
  /** Moves to another night; `date` follows. */
  onMove: (nights: number) => void;
  /** Opens the override editor for this night; absent without the permission. */
  onOverride?: () => void;
  onClose: () => void;
}

/** Place of the explanation of a night. */
export function NightPanel(_props: NightPanelProps) {
  return null;
}
