import { cx } from "@/components/ui/cx";
import { barsOf } from "./plot/bars";

export interface SparkbarsProps {
  /** One bar per value; null leaves a gap. Not negative. */
  values: readonly (number | null)[];
  /** Describes the bars: first, last, highest. */
  label: string;
  width?: number;
  height?: number;
  className?: string;
}

/** A tiny bar chart for a cell or a card. */
export function Sparkbars(props: SparkbarsProps) {
  const { values, label, width = 96, height = 20, className } = props;
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={cx("max-w-full shrink-0 overflow-visible", className)}
    >
      <path d={`M0 ${height - 0.5}H${width}`} className="stroke-edge" />
      {barsOf(values, { width, height }).map((bar) => (
        <rect key={bar.x} {...bar} rx={Math.min(1, bar.width / 2)} className="fill-accent" />
      ))}
    </svg>
  );
}
