"use client";
import {
  Slider as AriaSlider,
  type SliderProps as AriaSliderProps,
  SliderThumb,
  SliderTrack,
} from "react-aria-components/Slider";
import { cx } from "./cx";

type Orientation = "horizontal" | "vertical";

export interface SliderProps extends Pick<
  AriaSliderProps<number>,
  "step" | "isDisabled" | "formatOptions"
> {
  /** Name for assistive technology; the caller shows a visible label. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  minValue: number;
  maxValue: number;
  orientation?: Orientation;
}

const boxes = { horizontal: "h-6 w-full", vertical: "h-full w-6" };
const lines = {
  horizontal: "absolute top-1/2 h-1 -translate-y-1/2 rounded-full",
  vertical: "absolute left-1/2 w-1 -translate-x-1/2 rounded-full",
};
const wholes = { horizontal: "inset-x-0", vertical: "inset-y-0" };
const centres = { horizontal: "top-1/2", vertical: "left-1/2" };
const thumb =
  "size-4 cursor-grab rounded-full border-2 border-accent bg-surface focus-ring data-disabled:cursor-default data-disabled:border-field data-dragging:cursor-grabbing";

/** A slider, filled between zero and the thumb. Values beyond its limits are shown at the end. */
export function Slider(allProps: SliderProps) {
  const { label, value, onChange, orientation = "horizontal", ...props } = allProps;
  const shown = within(value, props);
  const box = boxes[orientation];
  return (
    <AriaSlider
      {...props}
      orientation={orientation}
      aria-label={label}
      value={shown}
      onChange={onChange}
      className={box}
    >
      <SliderTrack className={cx("relative", box)}>
        <span className={cx(lines[orientation], wholes[orientation], "bg-edge")} />
        <span
          className={cx(lines[orientation], props.isDisabled ? "bg-field" : "bg-accent")}
          style={filled(shown, props, orientation)}
        />
        <SliderThumb className={cx(thumb, centres[orientation])} />
      </SliderTrack>
    </AriaSlider>
  );
}

type Ends = Pick<SliderProps, "minValue" | "maxValue">;

function within(value: number, { minValue, maxValue }: Ends): number {
  return Math.min(maxValue, Math.max(minValue, value));
}

function filled(shown: number, ends: Ends, orientation: Orientation): Record<string, string> {
  const share = (at: number) =>
    (within(at, ends) - ends.minValue) / (ends.maxValue - ends.minValue);
  const [from, to] = [share(0), share(shown)].toSorted((a, b) => a - b);
  const start = `${(from ?? 0) * 100}%`;
  const length = `${((to ?? 0) - (from ?? 0)) * 100}%`;
  return orientation === "vertical"
    ? { bottom: start, height: length }
    : { left: start, width: length };
}
