import type { ComponentProps, CSSProperties } from "react";
import { cx } from "@/components/ui/cx";
import { HEADER_HEIGHT, ROW_HEIGHTS, tracksOf } from "./layout";
import type { Density, SizedColumn } from "./types";

export interface TableFrameProps extends ComponentProps<"div"> {
  columns: readonly SizedColumn[];
  hasSelection: boolean;
  density: Density;
}

/** The scrolling box of a table and of its skeleton, with the same tracks and heights. */
export function TableFrame({
  columns,
  hasSelection,
  density,
  className,
  children,
  style,
  ...props
}: TableFrameProps) {
  const { tracks, minWidth } = tracksOf(columns, hasSelection);
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    "--tracks": tracks,
    "--table-width": `${minWidth}px`,
    "--row-height": `${ROW_HEIGHTS[density]}px`,
    scrollPaddingTop: HEADER_HEIGHT,
  };
  return (
    <div
      {...props}
      style={{ ...style, ...sizes }}
      className={cx(
        "@container/table overflow-auto rounded-lg border aria-busy:overflow-hidden border-line bg-surface",
        className ?? "max-h-[72dvh]",
      )}
    >
      <div className="min-w-(--table-width) card:min-w-0">{children}</div>
    </div>
  );
}
