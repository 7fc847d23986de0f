import { cx } from "@/components/ui/cx";

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

interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lays out one bar per value on a canvas in px. Values above `max` are cut off; values above zero have at least 1 px. */
export function barsOf(
  values: readonly (number | null)[],
  canvas: { width: number; height: number; max?: number },
): Bar[] {
  const top = canvas.max ?? Math.max(0, ...values.map((value) => value ?? 0));
  const step = canvas.width / Math.max(1, values.length);
  const width = Math.max(1, step - (step > 4 ? 1.5 : 0.5));
  return values.flatMap((value, index) => {
    if (value === null || value <= 0 || top <= 0) return [];
    const height = Math.max(1, (Math.min(value, top) / top) * canvas.height);
    return [
      {
        x: round(index * step),
        y: round(canvas.height - height),
        width: round(width),
        height: round(height),
      },
    ];
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
