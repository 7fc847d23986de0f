import type { ReactNode } from "react";

export interface RankedBar {
  key: string;
  label: ReactNode;
  value: number;
}

/** A list of names and values with a proportional bar each. */
export function RankedBars({
  label,
  bars,
  format,
}: {
  label: string;
  bars: readonly RankedBar[];
  format: (value: number) => string;
}) {
  const top = bars.reduce((most, { value }) => Math.max(most, value), 0);
  return (
    <ol aria-label={label} className="flex flex-col gap-2.5">
      {bars.map(({ key, label: name, value }) => (
        <li key={key} className="flex flex-col gap-1 text-sm">
          <span className="flex justify-between gap-4">
            <span className="min-w-0 truncate text-ink-soft">{name}</span>
            <span className="font-medium text-ink tabular-nums">{format(value)}</span>
          </span>
          <span aria-hidden className="h-1.5 overflow-hidden rounded-xs bg-muted">
            <span
              className="block h-full min-w-0.5 rounded-xs bg-accent"
              style={{ width: `${top > 0 ? (100 * value) / top : 0}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
