import {
  type ChangeEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useState,
} from "react";
import { ChartTip, tipText } from "./chart-tip";
import type { PlotProps } from "../types";
import type { PlotScales } from "./use-plot";

interface InspectorProps extends Pick<PlotProps, "label" | "data" | "format" | "onPick"> {
  scales: PlotScales;
  children: (at: number | null) => ReactNode;
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
      {shown !== null && <ChartTip at={shown} data={data} format={format} scales={scales} />}
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
