"use client";
import { useTranslations } from "next-intl";
import type { KeyboardEvent, PointerEvent } from "react";
import type { Span } from "@/lib/pricing/steps/seasons";
import { useDates } from "./use-dates";

interface SeasonEdgeProps {
  edge: keyof Span;
  /** Of the season. */
  name: string;
  span: Span;
  /** The days that the season may cover. */
  room: Span;
  year: number | undefined;
  days: number;
  dayAt: (clientX: number) => number;
  onMove: (day: number) => void;
  /** Called when the edge gets the focus. */
  onGrab: () => void;
}

/** Days that a key moves an edge by. */
const strides: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
};

/** The first or last day of a season as a slider: dragged, or moved by keys. */
export function SeasonEdge(props: SeasonEdgeProps) {
  const { edge, name, span, room, year, days, dayAt, onMove } = props;
  const t = useTranslations("customizations.seasons");
  const { dayName } = useDates();
  const [least, most] = edge === "from" ? [room.from, span.to] : [span.from, room.to];
  const onKeyDown = (event: KeyboardEvent) => {
    const stride = strides[event.key];
    if (stride === undefined) return;
    event.preventDefault();
    onMove(Math.max(least, Math.min(most, span[edge] + stride)));
  };
  const onPointerMove = (event: PointerEvent<HTMLInputElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    // A last day ends where the next day starts.
    onMove(dayAt(event.clientX) - (edge === "to" ? 1 : 0));
  };
  const at = edge === "from" ? span.from : span.to + 1;
  return (
    <span
      className="absolute inset-y-0 z-1 grid w-4 -translate-x-1/2 place-items-center"
      style={{ left: `${(at / days) * 100}%` }}
    >
      <span className="pointer-events-none absolute h-7 w-1.5 rounded-full border border-accent bg-surface" />
      <input
        type="range"
        aria-label={t("edge", { name, edge })}
        aria-valuetext={dayName(span[edge], year)}
        min={least}
        max={most}
        value={span[edge]}
        onChange={(event) => onMove(Number(event.target.value))}
        onFocus={props.onGrab}
        onKeyDown={onKeyDown}
        onPointerDown={grab}
        onPointerMove={onPointerMove}
        className="absolute inset-0 m-0 h-full w-full cursor-ew-resize touch-none appearance-none rounded-sm bg-transparent focus-ring [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:opacity-0"
      />
    </span>
  );
}

/** Replaces the browser's own dragging: the slider's track is only as long as its thumb. */
function grab(event: PointerEvent<HTMLInputElement>): void {
  event.preventDefault();
  event.currentTarget.setPointerCapture(event.pointerId);
  event.currentTarget.focus();
}
