import { type ChangeEvent, type PointerEvent, type ReactNode, useState } from "react";
import type { Formats } from "@/components/chart/use-formats";
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import { useCursor } from "../state/cursor";
import type { NightFact } from "./use-night-facts";
import type { PlotScales } from "./use-scales";

interface PlotInspectorProps {
  label: string;
  nights: readonly ListingNight[];
  scales: PlotScales;
  formats: Formats;
  factsOf: (night: ListingNight) => NightFact[];
  /** Null resets the zoom. */
  onZoom: (range: readonly [string, string] | null) => void;
  children: ReactNode;
}

/** Fewest nights that a drag zooms to. */
const fewestNights = 4;

/** Shows one night at a time, by pointer or with the keys of an invisible slider. Dragging zooms, a double click resets. */
export function PlotInspector(props: PlotInspectorProps) {
  const { label, nights, scales, formats, factsOf, onZoom, children } = props;
  const { at, start, show, move, handlers } = usePointer(props);
  const night = at === null ? undefined : nights[at];
  return (
    <div
      className="relative rounded-md outline-2 -outline-offset-2 outline-transparent has-focus-visible:outline-accent"
      style={{ height: scales.height }}
    >
      {scales.width > 0 && children}
      {scales.width > 0 && at !== null && night && (
        <>
          <CursorMark at={at} price={night.price} start={start} scales={scales} />
          <Tip at={at} scales={scales} title={formats.day(night.date)} facts={factsOf(night)} />
        </>
      )}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText(night ?? nights[0], formats, factsOf)}
        min={0}
        max={Math.max(0, nights.length - 1)}
        value={at ?? 0}
        onChange={(event: ChangeEvent<HTMLInputElement>) => show(Number(event.target.value))}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && show(at ?? 0)}
        onBlur={() => move(null)}
        {...handlers}
        onDoubleClick={() => onZoom(null)}
        className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
      />
    </div>
  );
}

/** Tracks the night under the pointer and the one where a mouse drag began. */
function usePointer({ nights, scales, onZoom }: PlotInspectorProps) {
  const [date, move] = useCursor();
  const [start, setStart] = useState<number | null>(null);
  const found = nights.findIndex((night) => night.date === date);
  const at = found < 0 ? null : found;
  const show = (index: number) => move(nights[index]?.date ?? null);
  const nightAt = (event: PointerEvent<HTMLInputElement>) =>
    scales.nearest(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const zoom = (from: number, to: number) => {
    const [first, last] = [nights[Math.min(from, to)], nights[Math.max(from, to)]];
    if (first && last && Math.abs(to - from) + 1 >= fewestNights) onZoom([first.date, last.date]);
  };
  const handlers = {
    onPointerMove: (event: PointerEvent<HTMLInputElement>) => show(nightAt(event)),
    onPointerDown: (event: PointerEvent<HTMLInputElement>) => {
      // Otherwise the slider jumps to a value other than the one under the pointer.
      event.preventDefault();
      show(nightAt(event));
      if (event.pointerType === "mouse") setStart(nightAt(event));
    },
    onPointerUp: (event: PointerEvent<HTMLInputElement>) => {
      if (start !== null) zoom(start, nightAt(event));
      setStart(null);
    },
    onPointerLeave: () => {
      setStart(null);
      move(null);
    },
  };
  return { at, start, show, move, handlers };
}

function valueText(
  night: ListingNight | undefined,
  formats: Formats,
  factsOf: (night: ListingNight) => NightFact[],
): string {
  if (!night) return "";
  const facts = factsOf(night).map(({ label, text }) => `${label} ${text}`);
  return `${formats.day(night.date)}: ${facts.join(", ")}`;
}

interface CursorMarkProps {
  at: number;
  price: number | null;
  /** Index of the night where a drag began. */
  start: number | null;
  scales: PlotScales;
}

function CursorMark({ at, price, start, scales }: CursorMarkProps) {
  const x = scales.x(at);
  const { top, laneBottom, width } = scales;
  const other = start === null ? x : scales.x(start);
  return (
    <svg
      aria-hidden
      width={width}
      height={scales.height}
      className="pointer-events-none absolute inset-0"
    >
      {other !== x && (
        <rect
          x={Math.min(x, other)}
          y={top}
          width={Math.abs(x - other)}
          height={laneBottom - top}
          className="fill-accent/15"
        />
      )}
      <path d={`M${x} ${top}V${laneBottom}`} className="stroke-ink-faint" />
      {price !== null && (
        <circle cx={x} cy={scales.y(price)} r={4} className="fill-accent stroke-surface stroke-2" />
      )}
    </svg>
  );
}

interface TipProps {
  at: number;
  scales: PlotScales;
  title: string;
  facts: readonly NightFact[];
}

function Tip({ at, scales, title, facts }: TipProps) {
  const left = scales.x(at);
  const isRight = left > scales.width / 2;
  const away = (isRight ? scales.width - left : left) + 10;
  // Stays inside the plot at any width.
  const side = `clamp(0px, ${away}px, calc(100% - 14rem))`;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-2 z-2 w-56 rounded-md bg-raised px-2.5 py-2 text-xs shadow-overlay dark:border dark:border-edge"
      style={isRight ? { right: side } : { left: side }}
    >
      <p className="mb-1 font-semibold text-ink">{title}</p>
      {facts.map(({ label, text }) => (
        <p key={label} className="flex justify-between gap-4 text-ink-soft">
          <span>{label}</span>
          <span className="text-right font-medium text-ink tabular-nums">{text}</span>
        </p>
      ))}
    </div>
  );
}
