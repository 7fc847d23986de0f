import type { Night } from "../view/night";

export interface NightPanelProps {
  night: Night;
  /** Moves to another night and listing of the grid; `night` follows. */
  onMove: (nights: number, listings: number) => void;
  /** Opens the override editor for this night; absent without the permission. */
  onOverride?: () => void;
  onClose: () => void;
}

/** Place of the explanation of a night, beside the grid. */
export function NightPanel(_props: NightPanelProps) {
  return null;
}
