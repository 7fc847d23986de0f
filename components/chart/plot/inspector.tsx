import {
  type ChangeEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useState,
} from "react";
import { cx } from "@/components/ui/cx";
import type { PlotProps, ChartData, ChartFormat, Series } from "../types";
import { Axes, margin, type PlotScales, usePlot } from "./axes";

interface InspectorProps extends Pick<PlotProps, "label" | "data" | "format" | "onPick"> {
  scales: Pick<PlotScales, "width" | "height" | "x" | "nearest">;
  children: (at: number | null) => ReactNode;
}

interface PlotFrameProps extends PlotProps {
  isBars?: boolean;
  /** Draws inside the axes; `at` is the index of the value that is read. */
  children: (scales: PlotScales, at: number | null) => ReactNode;
}

/** A plot of its measured width: axes, and the drawing between them that is read value by value. */
export function PlotFrame({ isBars = false, children, ...plot }: PlotFrameProps) {
  const { label, data, format, ticks, height, onPick } = plot;
  const { ref, scales } = usePlot(plot, isBars);
  return (
    <div ref={ref} style={{ height }}>
      <Inspector label={label} data={data} format={format} scales={scales} onPick={onPick}>
        {(at) => (
          <svg aria-hidden width={scales.width} height={height} className="block overflow-hidden">
            <Axes scales={scales} format={format} ticks={ticks} />
            {children(scales, at)}
            {isBars && (
              <path
                d={`M${margin.left} ${height - margin.bottom}H${scales.width - margin.right}`}
                className="stroke-edge"
              />
            )}
          </svg>
        )}
      </Inspector>
    </div>
  );
}

/** Reads a drawing value by value, by pointer or with the keys of an invisible slider above it. */
export function Inspector({ label, data, format, scales, onPick, children }: InspectorProps) {
  const last = Math.max(0, data.x.values.length - 1);
  const [at, setAt] = useState<number | null>(null);
  const shown = at === null ? null : Math.min(at, last);
  const point = (event: PointerEvent<HTMLInputElement>) =>
    setAt(scales.nearest(event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <div
      className="relative rounded-md outline-2 -outline-offset-2 outline-transparent has-focus-visible:outline-accent"
      style={{ height: scales.height }}
    >
      {scales.width > 0 && children(shown)}
      {shown !== null && (
        <PlotTip
          left={scales.x(shown)}
          width={scales.width}
          title={format.x(data.x.values[shown] ?? "")}
          lines={data.series.map((series) => ({
            key: series.id,
            label: series.label,
            text: valueText(series, format, shown),
          }))}
        />
      )}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={tipText(data, format, shown ?? 0)}
        min={0}
        max={last}
        value={shown ?? 0}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setAt(Number(event.target.value))}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && setAt(shown ?? 0)}
        onBlur={() => setAt(null)}
        onPointerMove={point}
        onPointerDown={(event) => {
          // The slider would jump to a value other than the one under the pointer.
          event.preventDefault();
          point(event);
        }}
        // A tap reads a value; only a mouse has another way to do that.
        onClick={(event) => shown !== null && isMouse(event) && onPick?.(shown)}
        onKeyDown={(event) => event.key === "Enter" && onPick?.(shown ?? 0)}
        onPointerLeave={() => setAt(null)}
        className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
      />
    </div>
  );
}

function isMouse({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === "mouse";
}

interface PlotTipProps {
  /** Distance from the left of the drawing, and the drawing's width, in px. */
  left: number;
  width: number;
  title: string;
  lines: readonly { key: string; label: string; text: string }[];
  isWide?: boolean;
}

/** The tooltip: the value of every series at one x value. Stays inside the drawing, however narrow. */
export function PlotTip({ left, width, title, lines, isWide = false }: PlotTipProps) {
  const isRight = left > width / 2;
  const away = (isRight ? width - left : left) + 10;
  const side = `clamp(0px, ${away}px, calc(100% - ${isWide ? 14 : 13}rem))`;
  return (
    <div
      aria-hidden
      className={cx(
        "pointer-events-none absolute top-2 z-2 rounded-md bg-raised px-2.5 py-2 text-xs shadow-overlay dark:border dark:border-edge",
        isWide ? "w-56" : "w-52",
      )}
      style={isRight ? { right: side } : { left: side }}
    >
      <p className="mb-1 font-semibold text-ink">{title}</p>
      {lines.map(({ key, label, text }) => (
        <p key={key} className="flex justify-between gap-4 text-ink-soft">
          <span>{label}</span>
          <span className={cx("font-medium text-ink tabular-nums", isWide && "text-right")}>
            {text}
          </span>
        </p>
      ))}
    </div>
  );
}

/** Writes the tooltip as one line, for assistive technology. */
function tipText(data: ChartData, format: ChartFormat, at: number): string {
  const values = data.series.map((series) => `${series.label} ${valueText(series, format, at)}`);
  return `${format.x(data.x.values[at] ?? "")}: ${values.join(", ")}`;
}

function valueText({ values, format: own }: Series, format: ChartFormat, at: number): string {
  const value = values[at];
  return value == null ? "–" : (own ?? format.y)(value);
}
