import { cx } from "@/components/ui/cx";
import type { WaterfallRow } from "@/lib/pricing/prices/waterfall";

interface WaterfallBarProps {
  row: WaterfallRow;
  /** The price at the right end. */
  most: number;
  isLast: boolean;
}

/** From the price before a row to the price after it, joined with the rows around it. */
export function WaterfallBar({ row: { key, from, to, factor }, most, isLast }: WaterfallBarProps) {
  const at = (price: number): number => (most > 0 ? (100 * price) / most : 0);
  const isWhole = factor === null;
  const left = isWhole ? 0 : Math.min(at(from), at(to));
  const width = isWhole ? at(to) : Math.abs(at(to) - at(from));
  const tone = isWhole
    ? key === "final"
      ? "bg-accent"
      : "bg-ink-soft"
    : to >= from
      ? "bg-up"
      : "bg-down";
  return (
    <span className="absolute inset-y-0 right-2 left-2">
      {key !== "base" && <Joint at={at(from)} className="top-0 h-3" />}
      <span
        className={cx("absolute top-3 h-2.5 min-w-0.5 rounded-xs", tone)}
        style={{ left: `${left}%`, width: `${width}%` }}
      />
      {!isLast && <Joint at={at(to)} className="top-5.5 bottom-0" />}
    </span>
  );
}

function Joint({ at, className }: { at: number; className: string }) {
  return (
    <span
      className={cx("absolute w-px -translate-x-1/2 bg-ink-faint/60", className)}
      style={{ left: `${at}%` }}
    />
  );
}
