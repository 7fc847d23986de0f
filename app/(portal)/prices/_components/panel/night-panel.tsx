import {
  LazyExplanation,
  LazyExplanationDrawer,
} from "@/components/prices/explain/lazy-explanation";
import { dateOf } from "@/lib/core/dates";
import type { Night } from "../view/night";
import { useWide } from "./use-wide";

interface NightPanelProps {
  night: Night;
  /** Moves to another night and listing of the grid; `night` follows. */
  onMove: (nights: number, listings: number) => void;
  /** Opens the override editor for this night; absent without the permission. */
  onOverride?: () => void;
  onClose: () => void;
}

/** The explanation of a night beside the grid, or in a drawer on narrow windows. */
export function NightPanel({ night: { id, pms, day }, onMove, ...props }: NightPanelProps) {
  const isWide = useWide();
  const named = { listing: { id, pms }, date: dateOf(day) };
  if (!isWide) {
    return <LazyExplanationDrawer {...named} {...props} onMove={(nights) => onMove(nights, 0)} />;
  }
  return (
    <aside className="flex w-120 shrink-0 border-l border-line">
      <LazyExplanation {...named} {...props} onMove={onMove} />
    </aside>
  );
}
